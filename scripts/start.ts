/**
 * `npm start`: the whole product on one machine, at one URL. State is in .data/ (or DATA_DIR) and
 * survives a restart; `--reset` empties it first, `--built` uses the existing builds.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import getPort from 'get-port';
import {
  type Anvil,
  saveAnvil,
  startAnvil,
  stopLeftAnvil,
} from '../server/src/chain/contracts/anvil.ts';
import { assertAnswersReads } from '../server/src/chain/node/rpc.ts';
import { ClaimedError, claim } from '../server/src/platform/processes/claim.ts';
import { siteFolder } from '../shared/releases/src/files.ts';
import { storeDir } from './build-cli.ts';
import {
  answers,
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
import { programs, root } from './workspace.ts';

// An empty variable counts as unset, as in the server's configuration.
const port = Number(process.env.PORT || 8080);
const serverPort = Number(process.env.SERVER_PORT || 0);
const dataDir = resolve(root, process.env.DATA_DIR || '.data');
const chainState = `${dataDir}/chain/state.json`;
/** Records the server's process for the next start and for tests. */
const serverMark = `${dataDir}/server.pid`;
const siteDir = resolve(root, process.env.SITE_DIR || `${storeDir()}/${siteFolder}`);
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;
const sandbox = process.env.SANDBOX || 'true';
const issuerMark = `${dataDir}/issuer.pid`;
const isSandbox = !['false', '0', 'off'].includes(sandbox);
// Empty by default with real money: a link could run its sender's code in our pages.
const overrideOrigins =
  process.env.REMOTE_OVERRIDE_ORIGINS ??
  (isSandbox
    ? `http://localhost:3001,http://localhost:3002,http://localhost:3003,${publicUrl}`
    : '');

const resetting = process.argv.includes('--reset');

// Data is readable by this user only; builds are readable by all.
const publicUmask = process.umask(0o077);

/** The started parts, last one first. */
const running: Running[] = [];
let release: (() => Promise<void>) | undefined;
let stopping: Promise<void> | undefined;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => stopAll().then(() => process.exit(0)));
}

try {
  await start();
} catch (error) {
  // An interrupted start is not an error.
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
  await endLeft(serverMark);
  await endLeft(issuerMark);
  await claimPort('PORT', port);
  if (serverPort) await claimPort('SERVER_PORT', serverPort);
  if (resetting) await reset();
  if (!process.argv.includes('--built')) build();
  const ownChain = process.env.CHAIN_RPC_URL ? undefined : await startChain();
  const hasIssuer = Boolean(process.env.ISSUER_URL) || process.env.ISSUER_API === 'lithic';
  const issuer = isSandbox && !hasIssuer ? await startIssuer() : {};
  const chainUrl = process.env.CHAIN_RPC_URL || String(ownChain);
  const monitorUrl = await startServer(chainUrl, issuer);
  // Saves the contracts that the server has deployed.
  if (ownChain) await saveAnvil(ownChain, chainState);
  announce(monitorUrl);
}

/** Claims DATA_DIR: two instances would end each other's chain and destroy the database. */
async function claimData(): Promise<void> {
  try {
    mkdirSync(dataDir, { recursive: true });
    keepToOurselves(dataDir);
    release = await claim(`${dataDir}/start.pid`, publicUrl);
  } catch (error) {
    if (!(error instanceof ClaimedError)) {
      throw new Refusal(`${dataDir} is unusable (${(error as Error).message}). Set DATA_DIR.`);
    }
    const { pid, url } = error.holder;
    throw new Refusal(
      `The product of ${dataDir} runs already, at ${url} (process ${pid}). ` +
        `Stop it, or start another: DATA_DIR=.data-2 PORT=${port + 10} npm start`,
    );
  }
}

/** Makes a folder private, unless it is another user's or a shared one (/tmp). */
function keepToOurselves(folder: string): void {
  const { uid, mode } = statSync(folder);
  const sticky = 0o1000;
  if (uid === process.getuid?.() && (mode & sticky) === 0) chmodSync(folder, 0o700);
}

/** Refuses --reset with DATABASE_URL, because a new chain does not fit an old database. */
function assertOwnDatabase(): void {
  if (!process.env.DATABASE_URL) return;
  throw new Refusal(
    '--reset does not empty the database of DATABASE_URL: empty it yourself, remove ' +
      `${dataDir}/chain, and start without --reset.`,
  );
}

/** Removes the product's own files only: DATA_DIR may be any folder. */
async function reset(): Promise<void> {
  step(`emptying ${dataDir}`);
  await stopLeftAnvil(chainState);
  for (const name of [
    'chain',
    'db',
    'federation',
    'uploads',
    'issuer',
    'storage.key',
    'operator.json',
    'site.json',
  ]) {
    rmSync(`${dataDir}/${name}`, { recursive: true, force: true });
  }
}

function build(): void {
  step('building the host and releasing the remotes');
  const ownUmask = process.umask(publicUmask);
  const { status } = spawnSync(process.execPath, [`${root}scripts/build.ts`], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  process.umask(ownUmask);
  if (status !== 0) throw new Refusal('The build failed; see its output above.');
}

async function startChain(): Promise<string> {
  step('starting the sandbox chain');
  // The chain keeps its port when restarted, because the server and wallets use it.
  const chainPort = await getPort();
  const url = `http://127.0.0.1:${chainPort}`;
  const runChain = () => runOf(startAnvil({ statePath: chainState, port: chainPort }));
  const probe = { ask: (signal: AbortSignal) => assertAnswersReads(url, signal) };
  await up(() =>
    keepAlive('The sandbox chain', runChain, { restart: true, onGone: giveUp, probe }),
  );
  return url;
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
    kill: () =>
      void starting.then(
        ({ pid }) => process.kill(pid, 'SIGKILL'),
        () => {},
      ),
  };
}

/** Starts the issuer in a process of its own, as a third party. @returns server variables for it */
async function startIssuer(): Promise<Record<string, string>> {
  step('starting the sandbox card issuer');
  const issuerPort = String(process.env.ISSUER_PORT || (await getPort()));
  const url = `http://127.0.0.1:${issuerPort}`;
  const reached = {
    ISSUER_URL: url,
    ISSUER_SECRET: randomBytes(32).toString('base64url'),
    // Another origin than the product's, on the same machine.
    ISSUER_PUBLIC_URL: process.env.ISSUER_PUBLIC_URL || `http://localhost:${issuerPort}`,
  };
  await up(() =>
    startService(
      {
        name: 'The sandbox card issuer',
        command: process.execPath,
        args: ['--disable-warning=ExperimentalWarning', programs.issuer],
        env: {
          ...reached,
          ISSUER_PORT: issuerPort,
          ISSUER_DIR: `${dataDir}/issuer`,
          ISSUER_CALLBACK_URL: `http://127.0.0.1:${port}/callbacks/issuer`,
          PUBLIC_URL: publicUrl,
          LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
        },
        ready: (signal) => untilAnswers(`${url}/healthz`, signal),
        restart: true,
        probe: { ask: (signal) => answers(`${url}/healthz`, signal) },
      },
      giveUp,
      (pid) => leaveMark(issuerMark, pid),
    ),
  );
  return reached;
}

/** Starts the server. @returns the URL of its health and metrics, for this machine only */
async function startServer(chainUrl: string, issuer: Record<string, string>): Promise<string> {
  step(process.env.DATABASE_URL ? 'starting the server' : 'starting the database and the server');
  const monitorPort = serverPort || (await getPort());
  const monitorUrl = `http://127.0.0.1:${monitorPort}`;
  await up(() =>
    startService(
      {
        name: 'The server',
        command: process.execPath,
        // Node's flags of this process apply to the server too.
        args: [...process.execArgv, programs.server],
        env: {
          PORT: String(port),
          HOST: process.env.HOST || '0.0.0.0',
          SERVER_PORT: String(monitorPort),
          PUBLIC_URL: publicUrl,
          DATA_DIR: dataDir,
          SITE_DIR: siteDir,
          STORE_DIR: storeDir(),
          CHAIN_RPC_URL: chainUrl,
          ...issuer,
          SANDBOX: sandbox,
          REMOTE_OVERRIDE_ORIGINS: overrideOrigins,
          LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
        },
        ready: (signal) => untilAnswers(`${monitorUrl}/readyz`, signal),
        restart: true,
        probe: { ask: (signal) => answers(`${monitorUrl}/healthz`, signal) },
      },
      giveUp,
      (pid) => leaveMark(serverMark, pid),
    ),
  );
  return monitorUrl;
}

async function up(begin: () => Running): Promise<void> {
  if (stopping) throw new Refusal('Stopped.');
  const part = begin();
  running.unshift(part);
  await part.ready;
}

function announce(monitorUrl: string): void {
  const wallet = isSandbox
    ? '  No wallet? Choose "Sandbox wallet": it comes with play money on the local chain.\n'
    : '';
  console.log(`
  Open ${publicUrl} in a browser.

${wallet}  API docs: ${publicUrl}/api/docs   Data: ${dataDir}   Stop: Ctrl-C
  On this machine only: ${monitorUrl}/healthz, /readyz, /metrics
`);
}

function giveUp(problem: string): void {
  console.error(`\n${problem}, too often. Stopping.`);
  void stopAll().then(() => process.exit(1));
}

/** Stops the server first and the chain last, so that no part loses a dependency. */
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
