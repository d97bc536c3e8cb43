import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import getPort from 'get-port';
import { inheritedEnv } from '../../scripts/inherited-env.ts';
import { untilAnswers } from '../../scripts/processes.ts';
import { root } from '../../scripts/workspace.ts';
import { giveDatabase } from './database.ts';
import type { Product } from './product.ts';

export interface Environment {
  readonly url: string;
  readonly dataDir: string;
  /** Its own copy of the releases, which a test may damage. */
  readonly storeDir: string;
  /** RPC URL of the chain itself. Like a real wallet's node, it does not stop with our server. */
  readonly chainUrl: string;
  /** Kills the server like a crash (SIGKILL); `npm start` restarts it. */
  killServer(): void;
  /** Kills the chain, which loses at most its last 5 s; `npm start` restarts it. */
  killChain(): void;
  untilServing(): Promise<void>;
  /** Restarts with other settings and the same data. */
  restart(settings: Record<string, string>): Promise<void>;
  /** Ends the product gracefully. Its data stays until the product's folder is removed. */
  stop(): Promise<void>;
}

const startLimitMs = 240_000;

/**
 * Starts the product on a free port with empty data.
 * @param settings environment variables of the server
 * @param flags Node's flags for the server
 * @throws with the product's output, if it does not start.
 */
export async function startEnvironment(
  product: Product,
  settings: Record<string, string> = {},
  flags: readonly string[] = [],
): Promise<Environment> {
  const dataDir = mkdtempSync(join(product.folder, 'data-'));
  const storeDir = join(dataDir, 'federation');
  cpSync(product.storeDir, storeDir, { recursive: true });
  giveDatabase(product, dataDir);
  const port = await getPort();
  const url = `http://localhost:${port}`;
  const logFile = join(dataDir, 'environment.log');
  const log = openSync(logFile, 'a');

  function launch(own: Record<string, string>): ChildProcess {
    return spawn(process.execPath, [...flags, join(root, 'scripts/start.ts'), '--built'], {
      cwd: root,
      stdio: ['ignore', log, log],
      env: {
        ...inheritedEnv(),
        PORT: String(port),
        DATA_DIR: dataDir,
        STORE_DIR: storeDir,
        PUBLIC_URL: url,
        LOG_LEVEL: 'error',
        // Faster than for users, but slow enough that confirmations arrive one by one.
        SANDBOX_BLOCK_MS: '400',
        CHAIN_POLL_MS: '200',
        // As in production, so that the browser accepts only scripts that equal their release.
        REMOTE_OVERRIDE_ORIGINS: '',
        ...own,
      },
    });
  }

  async function untilStarted(): Promise<void> {
    try {
      await untilServing();
    } catch (error) {
      await ended(child);
      throw new Error(`The product did not start:\n${readFileSync(logFile, 'utf8')}`, {
        cause: error,
      });
    }
  }

  const untilServing = () => answers(`${url}/api/v1/common/config`, child);
  const chainMark = join(dataDir, 'chain/state.json.pid');
  let child = launch(settings);
  await untilStarted();
  return {
    url,
    dataDir,
    storeDir,
    get chainUrl() {
      return String(read(chainMark).url);
    },
    killServer: () => process.kill(read(join(dataDir, 'server.pid')).pid, 'SIGKILL'),
    killChain: () => process.kill(read(chainMark).pid, 'SIGKILL'),
    untilServing,
    async restart(other) {
      await ended(child);
      child = launch(other);
      await untilStarted();
    },
    stop: () => ended(child),
  };
}

function read(mark: string): { pid: number; url?: string } {
  return JSON.parse(readFileSync(mark, 'utf8'));
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const abort = new AbortController();
  const limit = AbortSignal.any([abort.signal, AbortSignal.timeout(startLimitMs)]);
  const onExit = () => abort.abort();
  child.once('exit', onExit);
  await untilAnswers(url, limit);
  child.off('exit', onExit);
  if (limit.aborted) throw new Error(`${url} does not answer`);
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
