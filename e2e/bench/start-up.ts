import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import getPort from 'get-port';
import { untilAnswers } from '../../scripts/processes.ts';
import { root } from '../../scripts/workspace.ts';
import { bounded, type Figure } from './figure.ts';

const limitsMs = { fresh: 240_000, second: 20_000 };

/** Measures the start of a fresh clone, with only Node and npm, and a restart without network. */
export async function measureStartUp(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  try {
    execFileSync('git', ['clone', '--quiet', root, folder]);
    const first = await startOnce(folder);
    const second = await startOnce(folder, offline);
    return [
      within('a fresh clone to the first answer', first, limitsMs.fresh),
      within('second `npm start`, without network', second, limitsMs.second),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Variables that the clone must not inherit from the bench. */
const ownSettings = ['DATABASE_URL', 'CHAIN_RPC_URL', 'DATA_DIR', 'SITE_DIR', 'STORE_DIR'];

/** Nothing listens on port 9 (discard, RFC 863), so npm and pnpm reach no registry. */
const nowhere = 'http://127.0.0.1:9';
const offline = { npm_config_registry: nowhere, http_proxy: nowhere, https_proxy: nowhere };

function within(what: string, ms: number, limitMs: number): Figure {
  return bounded(what, seconds(ms), `≤ ${seconds(limitMs)}`, ms <= limitMs);
}

async function startOnce(folder: string, more: Record<string, string> = {}): Promise<number> {
  const port = await getPort();
  const env = { ...process.env };
  for (const name of ownSettings) delete env[name];
  // Removes this checkout's Node and pnpm, because a fresh clone downloads its own.
  const path = (env.PATH ?? '').split(delimiter).filter((one) => !one.startsWith(root));
  const from = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    // A separate process group, because npm does not forward signals to its children.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...env, ...more, PATH: path.join(delimiter), PORT: String(port), LOG_LEVEL: 'error' },
  });
  child.stdout.resume();
  // Emitted after the last child has ended: only then is the data folder free for the next start.
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  try {
    const abort = AbortSignal.any([AbortSignal.timeout(limitsMs.fresh * 2), signalOf(ended)]);
    const base = `http://127.0.0.1:${port}`;
    await untilAnswers(`${base}/index`, abort);
    await untilAnswers(`${base}/api/v1/common/config`, abort);
    if (abort.aborted) throw new Error('`npm start` did not start the product (see above)');
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
