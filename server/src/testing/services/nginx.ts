import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';

/** Reason for skipping tests without nginx. */
export const noNginx = 'no nginx on PATH; on Debian or Ubuntu: apt-get install nginx';

const deployment = join(import.meta.dirname, '../../../../host/nginx');
const names = ['nginx', '/usr/sbin/nginx'];

/** Returns nginx's name or path; undefined if it is not installed. */
export function findNginx(): string | undefined {
  return names.find((name) => spawnSync(name, ['-v']).status === 0);
}

export interface NginxOptions {
  /** Folder that contains `federation`; nginx keeps its own files there too. */
  folder: string;
  /** Port of the API process on this machine, or ports of both processes. */
  apiPorts: readonly [first: number, second?: number];
  /** Port to listen on; a free one by default. */
  port?: number;
  /** Environment variables of the image. */
  env?: {
    TRADE_REALTIME_URL?: string;
    WALLETCONNECT_PROJECT_ID?: string;
    WALLETCONNECT_RELAY_URL?: string;
    CHAIN_PUBLIC_RPC_URL?: string;
    ISSUER_PUBLIC_URL?: string;
    CONNECTIONS_PER_IP?: string;
    TRUST_PROXY?: string;
    PUBLISHED?: string;
  };
}

export interface TestNginx {
  port: number;
  stop(): Promise<void>;
}

/** Starts nginx with the deployment's configuration, but its own addresses and folders. */
export async function startNginx(
  binary: string,
  { folder, apiPorts: [first, second = first], port: given, env = {} }: NginxOptions,
): Promise<TestNginx> {
  const port = given ?? (await getPort());
  const own = await mkdtemp(join(folder, 'nginx-'));
  const template = await readFile(join(deployment, 'default.conf.template'), 'utf8');
  const server = replaceAll(template, {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: the image's placeholders.
    '${TRADE_REALTIME_URL}': env.TRADE_REALTIME_URL ?? '',
    '${WALLETCONNECT_PROJECT_ID}': env.WALLETCONNECT_PROJECT_ID ?? '',
    '${WALLETCONNECT_RELAY_URL}': env.WALLETCONNECT_RELAY_URL ?? '',
    '${CHAIN_PUBLIC_RPC_URL}': env.CHAIN_PUBLIC_RPC_URL ?? '',
    '${ISSUER_PUBLIC_URL}': env.ISSUER_PUBLIC_URL ?? '',
    '${CONNECTIONS_PER_IP}': env.CONNECTIONS_PER_IP ?? '1000',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of the placeholders.
    // Debian's nginx does not support the next three; tests do not resolve names.
    'http2 on;': '',
    'resolver 127.0.0.11 valid=5s;': '',
    ' resolve fail_timeout': ' fail_timeout',
    'listen 8080;': `listen 127.0.0.1:${port};`,
    'api-1:8081': `127.0.0.1:${first}`,
    'api-2:8081': `127.0.0.1:${second}`,
    '/tmp/conf.d/': `${own}/conf.d/`,
  });
  await mkdir(join(own, 'conf.d'));
  await writeFile(join(own, 'conf.d/default.conf'), server);
  trustProxies(env.TRUST_PROXY ?? '', join(own, 'conf.d/real-ip.conf'));
  const published = join(own, 'conf.d/published');
  choosePublished(env.PUBLISHED ?? '', published);
  const locations = await readFile(published, 'utf8');
  if (!env.PUBLISHED) await writeFile(published, replaceAll(locations, { ' /srv': ` ${folder}` }));
  const main = replaceAll(await readFile(join(deployment, 'nginx.conf'), 'utf8'), {
    '/tmp/': `${own}/`,
    'worker_processes auto;': 'worker_processes 1;',
    'error_log stderr warn;': 'error_log stderr crit;',
    'access_log /dev/stdout answered;': 'access_log off;',
  });
  await writeFile(join(own, 'nginx.conf'), main);
  // As in the image's command. If root runs this, root owns the folder, so the workers run as root.
  const directives = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
  const child = spawn(
    binary,
    ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr', '-g', directives],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  await untilListening(port, child);
  return {
    port,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Runs the image's script that writes the configuration of TRUST_PROXY.
 * @throws Error with the script's error output
 */
export function trustProxies(proxies: string, target: string): void {
  execFileSync('sh', [join(deployment, 'trust-proxy.sh')], {
    env: { PATH: process.env.PATH, TRUST_PROXY: proxies, REAL_IP_CONF: target },
    stdio: 'pipe',
  });
}

/** Runs the image's script that writes the configuration of PUBLISHED. */
export function choosePublished(from: string, target: string): void {
  execFileSync('sh', [join(deployment, 'published.sh')], {
    env: {
      PATH: process.env.PATH,
      PUBLISHED: from,
      PUBLISHED_CONF: target,
      PUBLISHED_DIR: join(deployment, 'published'),
    },
    stdio: 'pipe',
  });
}

/** Replaces each text. @throws Error if the configuration no longer contains a text */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`nginx's configuration lacks '${from}'`);
    return result.replaceAll(from, to);
  }, text);
}

async function untilListening(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const answered = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (answered) return;
    await delay(20);
  }
  throw new Error('nginx did not start; its error output is above');
}
