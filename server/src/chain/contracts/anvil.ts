import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import getPort from 'get-port';
import { isAlive, markOf, type ProcessMark } from '../../platform/processes/process-mark.ts';
import { callRpc } from '../node/rpc.ts';

const require = createRequire(import.meta.url);

/** Chain id of the sandbox; never that of a real chain. */
const sandboxChainId = 31337;

interface AnvilOptions {
  /** File that the chain is loaded from and saved to; undefined keeps it in memory only. */
  statePath?: string;
  /** 0 or undefined selects a free port. */
  port?: number;
  /** Address to listen on; by default this machine only. */
  host?: string;
  /** Time of block 0 of a new chain, in seconds since 1970; by default now. */
  genesisTime?: number;
}

export interface Anvil {
  readonly url: string;
  readonly pid: number;
  /** Resolves with the reason once the chain has ended or was stopped. */
  readonly ended: Promise<string>;
  /** Makes the chain save its state and exit; resolves when the process has ended. */
  stop(): Promise<void>;
}

export class AnvilError extends Error {
  override name = 'AnvilError';
}

/**
 * Starts anvil in a process of its own, so that it outlives the server. First stops a chain that a
 * killed parent left running on the same state file, because two writers would lose blocks.
 * @throws AnvilError with a remedy, when there is no binary, the chain does not start, or another
 * living process runs a chain on the file
 */
export async function startAnvil(options: AnvilOptions = {}): Promise<Anvil> {
  const { statePath } = options;
  if (statePath) await stopLeftAnvil(statePath);
  const port = options.port || (await getPort());
  const genesisTime = await genesisTimeOf(options);
  const child = spawn(anvilBinary(), anvilArguments({ ...options, genesisTime }, port), {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Leave the terminal's process group: Ctrl-C must stop the server first, the chain last.
    detached: true,
  });
  const url = `http://127.0.0.1:${port}`;
  const mark = markOf(child.pid ?? 0);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code}`));
  });
  // Write the mark before the chain is ready: the next start must find it after a kill.
  if (statePath) {
    const left: AnvilMark = { ...mark, url, parent: markOf(process.pid) };
    await writeFile(markFile(statePath), JSON.stringify(left));
  }
  await ready(child, ended, url, statePath);
  // anvil's clock starts at the time of block 0, but new blocks need the current time.
  if (options.genesisTime === undefined) await callRpc(url, 'evm_setTime', [secondsNow()]);
  // Otherwise a kill in the first seconds would lose block 0, which identifies the chain.
  if (statePath && !existsSync(statePath)) await saveAnvil(url, statePath);
  return { url, pid: mark.pid, ended, stop: () => stop(mark, statePath) };
}

/** Saves a chain's state now. anvil itself saves it every few seconds and on SIGINT. */
export async function saveAnvil(url: string, statePath: string): Promise<void> {
  const dump = (await callRpc(url, 'anvil_dumpState', [])) as string;
  const fresh = `${statePath}.new`;
  await writeFile(fresh, gunzipSync(Buffer.from(dump.slice(2), 'hex')));
  await rename(fresh, statePath);
}

/**
 * Stops a chain that this process or a dead one left running. Call it before the state file is
 * used or removed.
 * @throws AnvilError when the chain's parent is another living process
 */
export async function stopLeftAnvil(statePath: string): Promise<void> {
  const left = await readMark(statePath);
  if (!left) return;
  if (left.parent && left.parent.pid !== process.pid && isAlive(left.parent)) {
    throw new AnvilError(`Process ${left.parent.pid} runs a chain on ${statePath}. Stop it first.`);
  }
  await stop(left, statePath);
}

/**
 * Returns the time of block 0, stored beside the state: anvil makes block 0 again at every start,
 * and another time would give it another hash.
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
    // The interval limits what is lost when the chain itself is killed.
    ...(statePath ? ['--state', statePath, '--state-interval', '5'] : []),
    ...['--timestamp', String(genesisTime)],
  ];
}

const architectures: Partial<Record<NodeJS.Architecture, string>> = {
  x64: 'amd64',
  arm64: 'arm64',
};

/** Returns the path of the binary that the package manager installed for this platform. */
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

async function ready(
  child: ChildProcess,
  ended: Promise<string>,
  url: string,
  statePath?: string,
): Promise<void> {
  let said = '';
  let end: string | undefined;
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  void ended.then((reason) => {
    end = reason;
  });
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(25)) {
    if (end !== undefined) break;
    if (await isAnvil(url)) return;
  }
  child.kill('SIGKILL');
  const hint = statePath ? ` If ${statePath} is damaged, run npm start -- --reset.` : '';
  throw new AnvilError(`The sandbox chain did not start (${end ?? 'no answer'}). ${said}${hint}`);
}

async function isAnvil(url: string): Promise<boolean> {
  const version = await callRpc(url, 'web3_clientVersion', []).catch(() => undefined);
  return typeof version === 'string' && version.startsWith('anvil/');
}

/** The chain that runs on a state file, and its parent process. */
interface AnvilMark extends ProcessMark {
  url: string;
  parent: ProcessMark;
}

async function readMark(statePath: string): Promise<AnvilMark | undefined> {
  const text = await readFile(markFile(statePath), 'utf8').catch(() => '');
  try {
    return JSON.parse(text) as AnvilMark;
  } catch {
    return undefined;
  }
}

function markFile(statePath: string): string {
  return `${statePath}.pid`;
}

async function stop(chain: ProcessMark, statePath?: string): Promise<void> {
  // SIGINT is the only signal on which anvil saves its state.
  if (isAlive(chain)) process.kill(chain.pid, 'SIGINT');
  for (const deadline = Date.now() + 15_000; isAlive(chain); await delay(20)) {
    if (Date.now() > deadline) process.kill(chain.pid, 'SIGKILL');
  }
  if (statePath) await rm(markFile(statePath), { force: true });
}
