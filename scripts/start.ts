/**
 * `npm start`: the whole product on one machine, at one URL. State lives in .data/ (or DATA_DIR)
 * and survives a restart; `--reset` empties it first, `--built` uses the builds that are there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Anvil, startAnvil, stopLeftAnvil } from '../server/src/chain/anvil.ts';
import { storeDir } from './build-cli.ts';
import {
  claimPort,
  freePort,
  Refusal,
  type Running,
  startService,
  untilAnswers,
} from './processes.ts';
import { root } from './workspace.ts';

const port = Number(process.env.PORT ?? 8080);
const dataDir = resolve(root, process.env.DATA_DIR ?? '.data');
const chainState = `${dataDir}/chain/state.json`;
const siteDir = process.env.SITE_DIR ?? `${root}host/dist`;
const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
const overrideOrigins =
  process.env.REMOTE_OVERRIDE_ORIGINS ??
  'http://localhost:3001,http://localhost:3002,http://localhost:3003';

const running: Running[] = [];
let chain: Anvil | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopAll().then(() => process.exit(0)));
}

try {
  await start();
} catch (error) {
  console.error(
    error instanceof Refusal || (error as Error).name === 'AnvilError'
      ? `\n${(error as Error).message}`
      : error,
  );
  await stopAll();
  process.exit(1);
}

async function start(): Promise<void> {
  assertPort();
  await claimPort(port);
  if (process.argv.includes('--reset')) await reset();
  mkdirSync(dataDir, { recursive: true });
  if (!process.argv.includes('--built')) build();
  const chainUrl = process.env.CHAIN_RPC_URL ?? (await startChain());
  const serverUrl = await startServer(chainUrl);
  await startGateway(serverUrl);
  announce();
}

function assertPort(): void {
  if (Number.isInteger(port) && port > 0 && port < 65_536) return;
  throw new Refusal(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
}

async function reset(): Promise<void> {
  step(`emptying ${dataDir}`);
  await stopLeftAnvil(chainState);
  rmSync(dataDir, { recursive: true, force: true });
}

/** Builds the host and releases the remotes; does nothing where the sources have not changed. */
function build(): void {
  step('building the host and releasing the remotes');
  const { status } = spawnSync(process.execPath, [`${root}scripts/build.ts`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  if (status !== 0) throw new Refusal('The build failed; what it says above tells why.');
}

async function startChain(): Promise<string> {
  step('starting the sandbox chain');
  chain = await startAnvil({ statePath: chainState });
  return chain.url;
}

async function startServer(chainUrl: string): Promise<string> {
  step(process.env.DATABASE_URL ? 'starting the server' : 'starting the database and the server');
  const serverPort = Number(process.env.SERVER_PORT) || (await freePort());
  const url = `http://127.0.0.1:${serverPort}`;
  const service = await startService(
    {
      name: 'The server',
      command: process.execPath,
      args: [`${root}server/src/main.ts`],
      env: {
        PORT: String(serverPort),
        HOST: '127.0.0.1',
        PUBLIC_URL: publicUrl,
        DATA_DIR: dataDir,
        CHAIN_RPC_URL: chainUrl,
        SANDBOX: process.env.SANDBOX ?? 'true',
        TRUST_PROXY: 'true',
        REMOTE_OVERRIDE_ORIGINS: overrideOrigins,
        LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
      },
      ready: (signal) => untilAnswers(`${url}/readyz`, signal),
      restart: true,
    },
    giveUp,
    // Where a test finds the process it is to kill.
    (pid) => writeFileSync(`${dataDir}/server.pid`, String(pid)),
  );
  running.unshift(service);
  return url;
}

async function startGateway(serverUrl: string): Promise<void> {
  step('starting the gateway');
  const service = await startService(
    {
      name: 'The gateway',
      command: process.execPath,
      args: [`${root}host/gateway/main.ts`],
      env: {
        PORT: String(port),
        HOST: process.env.HOST ?? '0.0.0.0',
        SITE_DIR: siteDir,
        STORE_DIR: storeDir(),
        SERVER_URL: serverUrl,
        REMOTE_OVERRIDE_ORIGINS: overrideOrigins,
      },
      ready: (signal) => untilAnswers(`http://127.0.0.1:${port}/federation/registry.json`, signal),
      restart: true,
    },
    giveUp,
  );
  running.unshift(service);
}

function announce(): void {
  console.log(`
  Open ${publicUrl} in a browser.

  No wallet? Choose "Sandbox wallet": it comes with play money on the local chain.
  API docs: ${publicUrl}/api/docs   Data: ${dataDir}   Stop: Ctrl-C
`);
}

function giveUp(problem: string): void {
  console.error(`\n${problem}, too often to go on.`);
  void stopAll().then(() => process.exit(1));
}

/** The gateway first, then the server, the chain last, so that nobody loses what it stands on. */
function stopAll(): Promise<void> {
  stopping ??= (async () => {
    for (const service of running) service.release();
    for (const service of running) await service.stop();
    await chain?.stop();
  })();
  return stopping;
}

function step(text: string): void {
  console.log(`· ${text}`);
}
