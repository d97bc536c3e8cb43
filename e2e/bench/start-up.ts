import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { untilAnswers } from '../../scripts/processes.ts';
import { root } from '../../scripts/workspace.ts';
import { bounded, type Figure, told } from './figure.ts';

const limitMs = 20_000;
const patienceMs = 240_000;

/** `npm start` twice in a data folder of its own: the second time nothing is to be built. */
export async function measureStartUp(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  try {
    const first = await startOnce(dataDir);
    const second = await startOnce(dataDir);
    return [
      bounded(
        'second `npm start` to the first answer',
        seconds(second),
        `≤ ${seconds(limitMs)}`,
        second <= limitMs,
      ),
      told('  the first, with empty data', seconds(first)),
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** ms from the command to the first answer of page and API. */
async function startOnce(dataDir: string): Promise<number> {
  const port = await getPort();
  const { DATABASE_URL: _database, CHAIN_RPC_URL: _chain, STORE_DIR: _store, ...env } = process.env;
  const from = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: root,
    // A group of its own, because npm does not hand a signal on to what it started.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
  });
  child.stdout.resume();
  // Closed by the last of them: only then is the data folder free for the next.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    const abort = AbortSignal.any([AbortSignal.timeout(patienceMs), signalOf(ended)]);
    const base = `http://127.0.0.1:${port}`;
    await untilAnswers(`${base}/index`, abort);
    await untilAnswers(`${base}/api/v1/common/config`, abort);
    if (abort.aborted) throw new Error('`npm start` did not bring up the product (see above)');
    return performance.now() - from;
  } finally {
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}

function signalOf(event: Promise<void>): AbortSignal {
  const controller = new AbortController();
  void event.then(() => controller.abort());
  return controller.signal;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
