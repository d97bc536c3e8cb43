/**
 * `npm start`: the whole product on one machine, at one URL. State lives in .data/ (or DATA_DIR)
 * and survives a restart; `--reset` empties it first, `--built` uses the builds that are there.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import getPort from 'get-port';
import { type Anvil, saveAnvil, startAnvil, stopLeftAnvil } from '../server/src/chain/anvil.ts';
import { ClaimedError, claim } from '../server/src/lib/claim.ts';
import { storeDir } from './build-cli.ts';
import {
  assertPort,
  claimPort,
  endLeft,
  keepAlive,
  leaveMark,
  Refusal,
  type Run,
  type Running,
  startService,
  untilAnswers,
} from './processes.ts';
import { root } from './workspace.ts';

// As for the server, an empty variable counts as missing.
const port = Number(process.env.PORT || 8080);
const serverPort = Number(process.env.SERVER_PORT || 0);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const chainState = `${dataDir}/chain/state.json`;
const siteDir = resolve(root, process.env.SITE_DIR || 'host/dist');
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const sandbox = process.env.SANDBOX || 'true';
const overrideOrigins =
  process.env.REMOTE_OVERRIDE_ORIGINS ??
  'http://localhost:3001,http://localhost:3002,http://localhost:3003';

const resetting = process.argv.includes('--reset');

/** What was started, the last first. */
const running: Running[] = [];
let release: (() => Promise<void>) | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopAll().then(() => process.exit(0)));
}

try {
  await start();
} catch (error) {
  // Stopped while it started: what that broke off is no news.
  if (!stopping) {
    console.error(
      error instanceof Refusal || (error as Error).name === 'AnvilError'
        ? `\n${(error as Error).message}`
        : error,
    );
    await stopAll();
    process.exit(1);
  }
}

async function start(): Promise<void> {
  assertPort('PORT', port);
  if (process.env.SERVER_PORT) assertPort('SERVER_PORT', serverPort);
  if (resetting) assertOwnDatabase();
  await claimData();
  await endLeft(markOf('gateway'));
  await endLeft(markOf('server'));
  await claimPort('PORT', port);
  if (serverPort) await claimPort('SERVER_PORT', serverPort);
  if (resetting) await reset();
  if (!process.argv.includes('--built')) build();
  const ownChain = process.env.CHAIN_RPC_URL ? undefined : await startChain();
  const serverUrl = await startServer(process.env.CHAIN_RPC_URL || String(ownChain));
  // With the contracts that the server has put there.
  if (ownChain) await saveAnvil(ownChain, chainState);
  await startGateway(serverUrl);
  announce(serverUrl);
}

/** Two of us on one folder would end each other's chain and destroy the database. */
async function claimData(): Promise<void> {
  try {
    mkdirSync(dataDir, { recursive: true });
    release = await claim(`${dataDir}/start.pid`, publicUrl);
  } catch (error) {
    if (!(error instanceof ClaimedError)) {
      throw new Refusal(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`);
    }
    const { pid, url } = error.holder;
    throw new Refusal(
      `The product of ${dataDir} runs already, at ${url} (process ${pid}). ` +
        `Stop it, or start another: DATA_DIR=.data-2 PORT=${port + 10} npm start`,
    );
  }
}

/** A chain that began anew does not fit a database that did not. */
function assertOwnDatabase(): void {
  if (!process.env.DATABASE_URL) return;
  throw new Refusal(
    '--reset does not empty the database of DATABASE_URL: empty it yourself, remove ' +
      `${dataDir}/chain, and start without --reset.`,
  );
}

/** Removes what the product has put there, and nothing else: DATA_DIR may be any folder. */
async function reset(): Promise<void> {
  step(`emptying ${dataDir}`);
  await stopLeftAnvil(chainState);
  for (const name of ['chain', 'db', 'federation', 'uploads', 'storage.key']) {
    rmSync(`${dataDir}/${name}`, { recursive: true, force: true });
  }
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
  // One port for all its runs: the server and wallets know it by that.
  const chainPort = await getPort();
  const runChain = () => runOf(startAnvil({ statePath: chainState, port: chainPort }));
  await up(() => keepAlive('The sandbox chain', runChain, { restart: true, onGone: giveUp }));
  return `http://127.0.0.1:${chainPort}`;
}

function runOf(starting: Promise<Anvil>): Run {
  return {
    ready: starting,
    ended: starting.then(
      ({ ended }) => ended,
      ({ message }: Error) => message,
    ),
    stop: () =>
      starting.then(
        (chain) => chain.stop(),
        () => {},
      ),
  };
}

async function startServer(chainUrl: string): Promise<string> {
  step(process.env.DATABASE_URL ? 'starting the server' : 'starting the database and the server');
  const url = `http://127.0.0.1:${serverPort || (await getPort())}`;
  await up(() =>
    startService(
      {
        name: 'The server',
        command: process.execPath,
        args: [`${root}server/src/main.ts`],
        env: {
          PORT: new URL(url).port,
          HOST: '127.0.0.1',
          PUBLIC_URL: publicUrl,
          DATA_DIR: dataDir,
          CHAIN_RPC_URL: chainUrl,
          SANDBOX: sandbox,
          // The gateway, which says who called.
          TRUST_PROXY: 'true',
          REMOTE_OVERRIDE_ORIGINS: overrideOrigins,
          LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
        },
        ready: (signal) => untilAnswers(`${url}/readyz`, signal),
        restart: true,
      },
      giveUp,
      // Where also a test finds the process it is to kill.
      (pid) => leaveMark(markOf('server'), pid),
    ),
  );
  return url;
}

async function startGateway(serverUrl: string): Promise<void> {
  step('starting the gateway');
  await up(() =>
    startService(
      {
        name: 'The gateway',
        command: process.execPath,
        args: [`${root}host/gateway/main.ts`],
        env: {
          PORT: String(port),
          HOST: process.env.HOST || '0.0.0.0',
          SITE_DIR: siteDir,
          STORE_DIR: storeDir(),
          SERVER_URL: serverUrl,
          REMOTE_OVERRIDE_ORIGINS: overrideOrigins,
        },
        ready: (signal) =>
          untilAnswers(`http://127.0.0.1:${port}/federation/registry.json`, signal),
        restart: true,
      },
      giveUp,
      (pid) => leaveMark(markOf('gateway'), pid),
    ),
  );
}

/** Starts a part, unless all is being stopped, and waits until it can be used. */
async function up(begin: () => Running): Promise<void> {
  if (stopping) throw new Refusal('Stopped.');
  const part = begin();
  running.unshift(part);
  await part.ready;
}

/** Where the next start finds a process that this one, killed, could not end. */
function markOf(name: 'gateway' | 'server'): string {
  return `${dataDir}/${name}.pid`;
}

function announce(serverUrl: string): void {
  const wallet = ['false', '0', 'off'].includes(sandbox)
    ? ''
    : '  No wallet? Choose "Sandbox wallet": it comes with play money on the local chain.\n';
  console.log(`
  Open ${publicUrl} in a browser.

${wallet}  API docs: ${publicUrl}/api/docs   Data: ${dataDir}   Stop: Ctrl-C
  Health: ${serverUrl}/healthz, /readyz   Metrics: ${serverUrl}/metrics
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
    await release?.();
  })();
  return stopping;
}

function step(text: string): void {
  console.log(`· ${text}`);
}
