import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { callRpc } from './rpc.ts';

const require = createRequire(import.meta.url);

/** Chain id of the sandbox: never a real chain's. */
export const sandboxChainId = 31337;

export interface AnvilOptions {
  /** File the chain is loaded from and dumped to; none: the chain lives in memory. */
  statePath?: string;
  /** 0 or none: any free port. */
  port?: number;
  /** Address to listen on; none: this machine only. */
  host?: string;
  /** Seconds since the epoch of block 0 of a new chain; none: now. */
  genesisTime?: number;
}

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Asks the chain to write its state and to end; resolves once it has. */
  stop(): Promise<void>;
}

export class AnvilError extends Error {
  override name = 'AnvilError';
}

/**
 * Starts the sandbox chain (design §3: anvil from npm) as a process of its own, so that the server
 * can die without it, and resolves when it answers. A chain that a killed parent left running on
 * the same state file is adopted: two writers of one file would lose blocks.
 * @throws AnvilError with what to do, when there is no binary or it ends at once.
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const left = options.statePath && (await findRunning(options.statePath));
  if (left) return left;
  const port = options.port || (await freePort());
  const genesisTime = await genesisTimeOf(options);
  const child = spawn(anvilBinary(), anvilArguments({ ...options, genesisTime }, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Out of the terminal's process group: Ctrl-C must reach the server first, the chain last.
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  await ready(child, url, options.statePath);
  const pid = child.pid as number;
  // The time of block 0 is also where anvil's clock starts; new blocks are of today.
  if (options.genesisTime === undefined) await callRpc(url, 'evm_setTime', [secondsNow()]);
  if (options.statePath) await writeFile(pidFile(options.statePath), JSON.stringify({ pid, url }));
  return { url, pid, stop: () => stop(pid, options.statePath) };
}

/** Ends a chain that a killed parent left running on a state file, before the file is removed. */
export async function stopLeftAnvil(statePath: string): Promise<void> {
  await (await findRunning(statePath))?.stop();
}

/**
 * anvil makes a block 0 of the current second at every start, and keeps the former ones: the chain's
 * first block, by which it is known, would change at random. So its time is remembered.
 */
async function genesisTimeOf({ statePath, genesisTime }: AnvilOptions): Promise<number> {
  const time = genesisTime ?? secondsNow();
  if (!statePath) return time;
  const file = `${statePath}.genesis`;
  if (existsSync(statePath) && existsSync(file)) return Number(await readFile(file, 'utf8'));
  await mkdir(dirname(statePath), { recursive: true });
  await writeFile(file, String(time));
  return time;
}

function secondsNow(): number {
  return Math.floor(Date.now() / 1000);
}

function anvilArguments(
  { statePath, host = '127.0.0.1', genesisTime }: AnvilOptions & { genesisTime: number },
  port: number,
): string[] {
  return [
    ...['--host', host, '--port', String(port), '--chain-id', String(sandboxChainId)],
    ...['--quiet', '--no-cors'],
    // The interval bounds what is lost when the chain itself is killed.
    ...(statePath ? ['--state', statePath, '--state-interval', '5'] : []),
    ...['--timestamp', String(genesisTime)],
  ];
}

const architectures: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
};

/** Path of the binary that the package manager installed for this platform. */
function anvilBinary(): string {
  const { platform, arch } = process;
  const name = `@foundry-rs/anvil-${platform}-${architectures[arch] ?? arch}`;
  try {
    // The platform's package is a dependency of the wrapper, so it resolves from there only.
    const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'));
    return wrapper.resolve(`${name}/bin/${platform === 'win32' ? 'anvil.exe' : 'anvil'}`);
  } catch (cause) {
    throw new AnvilError(
      `The sandbox chain has no binary for this machine (${name}). ` +
        'Install again with optional dependencies, or set CHAIN_RPC_URL to a chain of your own.',
      { cause },
    );
  }
}

async function ready(child: ChildProcess, url: string, statePath?: string): Promise<void> {
  let said = '';
  let ended: string | undefined;
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `ended with ${signal ?? code}`;
  });
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(25)) {
    if (ended !== undefined) break;
    if (await isAnvil(url)) return;
  }
  child.kill('SIGKILL');
  const hint = statePath ? ` If ${statePath} is damaged: npm start -- --reset.` : '';
  throw new AnvilError(`The sandbox chain did not start (${ended ?? 'no answer'}). ${said}${hint}`);
}

async function isAnvil(url: string): Promise<boolean> {
  const version = await callRpc(url, 'web3_clientVersion', []).catch(() => undefined);
  return typeof version === 'string' && version.startsWith('anvil/');
}

function pidFile(statePath: string): string {
  return `${statePath}.pid`;
}

async function findRunning(statePath: string): Promise<Anvil | undefined> {
  const text = await readFile(pidFile(statePath), 'utf8').catch(() => undefined);
  if (!text) return undefined;
  const { pid, url } = JSON.parse(text) as { pid: number; url: string };
  if (!isAlive(pid) || !(await isAnvil(url))) return undefined;
  return { url, pid, stop: () => stop(pid, statePath) };
}

async function stop(pid: number, statePath?: string): Promise<void> {
  // anvil dumps its state on SIGINT only.
  if (isAlive(pid)) process.kill(pid, 'SIGINT');
  for (const deadline = Date.now() + 15_000; isAlive(pid); await delay(20)) {
    if (Date.now() > deadline) process.kill(pid, 'SIGKILL');
  }
  if (statePath) await rm(pidFile(statePath), { force: true });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
