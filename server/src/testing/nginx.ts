import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';

/** What has to be done where there is no nginx to test with. */
export const noNginx = 'no nginx on PATH; on Debian or Ubuntu: apt-get install nginx';

const deployment = join(import.meta.dirname, '../../../host/nginx');
const names = ['nginx', '/usr/sbin/nginx'];

/** nginx's name or path. */
export function findNginx(): string | undefined {
  return names.find((name) => spawnSync(name, ['-v']).status === 0);
}

export interface NginxOptions {
  /** Holds `site` and `federation`; nginx keeps its own files there too. */
  folder: string;
  /** Port of the API on this machine. */
  apiPort: number;
  /** Variables of the image. */
  env?: {
    TRADE_REALTIME_URL?: string;
    ISSUER_PUBLIC_URL?: string;
    CONNECTIONS_PER_IP?: string;
    TRUST_PROXY?: string;
  };
}

export interface TestNginx {
  port: number;
  stop(): Promise<void>;
}

/** Runs the deployment's own configuration; only its addresses and folders are other ones. */
export async function startNginx(
  binary: string,
  { folder, apiPort, env = {} }: NginxOptions,
): Promise<TestNginx> {
  const port = await getPort();
  const own = await mkdtemp(join(folder, 'nginx-'));
  const template = await readFile(join(deployment, 'default.conf.template'), 'utf8');
  const server = replaceAll(template, {
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: as the image's entrypoint finds them.
    '${TRADE_REALTIME_URL}': env.TRADE_REALTIME_URL ?? '',
    '${ISSUER_PUBLIC_URL}': env.ISSUER_PUBLIC_URL ?? '',
    '${CONNECTIONS_PER_IP}': env.CONNECTIONS_PER_IP ?? '1000',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: until here.
    // Debian's nginx knows neither; names are not asked for here.
    'resolver 127.0.0.11 valid=5s;': '',
    ' resolve fail_timeout': ' fail_timeout',
    'listen 8080;': `listen 127.0.0.1:${port};`,
    'api-1:8081': `127.0.0.1:${apiPort}`,
    'api-2:8081': `127.0.0.1:${apiPort}`,
    'root /site;': `root ${folder}/site;`,
    'root /srv;': `root ${folder};`,
  });
  await writeFile(join(own, 'server.conf'), server);
  trustProxies(env.TRUST_PROXY ?? '', join(own, 'real-ip.conf'));
  await writeFile(join(own, 'nginx.conf'), mainConfig(own));
  const child = spawn(binary, ['-p', own, '-c', join(own, 'nginx.conf'), '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
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

/** Has the image's own script write what TRUST_PROXY means. @throws with what it said. */
export function trustProxies(proxies: string, target: string): void {
  execFileSync('sh', [join(deployment, 'trust-proxy.sh')], {
    env: { PATH: process.env.PATH, TRUST_PROXY: proxies, REAL_IP_CONF: target },
    stdio: 'pipe',
  });
}

/** What the image's own nginx.conf is to the server. */
function mainConfig(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr crit;
events {}
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  include ${folder}/real-ip.conf;
  include ${folder}/server.conf;
}
`;
}

/** @throws when one of the texts is not there: the configuration has changed under the test. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`nginx's configuration has no '${from}'`);
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
  throw new Error('nginx did not start; what it says above tells why');
}
