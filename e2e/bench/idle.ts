import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEnvironment } from '../environment/environment.ts';
import { prepareProduct, removeProduct } from '../environment/product.ts';
import { bounded, type Figure } from './figure.ts';

/** Includes a whole interval of each periodic read that no notification replaces. */
const measuredMs = 120_000;
/** Time until the work of the start has ended: garbage collection, first runs of sweeps. */
const settleMs = 60_000;
const limitPercent = 0.5;

/** Measures the processor time of the server without users. */
export async function measureIdle(): Promise<Figure> {
  const product = prepareProduct();
  try {
    // The intervals of `npm start`, not those of tests.
    const settings = { SANDBOX_BLOCK_MS: '', CHAIN_POLL_MS: '' };
    const environment = await startEnvironment(product, settings);
    const { pid } = JSON.parse(readFileSync(join(environment.dataDir, 'server.pid'), 'utf8'));
    await delay(settleMs);
    const [from, used] = [performance.now(), processorMs(pid)];
    await delay(measuredMs);
    const percent = (100 * (processorMs(pid) - used)) / (performance.now() - from);
    await environment.stop();
    return bounded(
      'processor time of an idle server',
      `${percent.toFixed(2)} % of a core`,
      `≤ ${limitPercent} %`,
      percent <= limitPercent,
    );
  } finally {
    removeProduct(product);
  }
}

/** Returns user and system time of a process on Linux, whose clock tick is 10 ms (proc(5)). */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in parentheses may contain spaces.
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')'))
    .split(' ')
    .slice(12, 14)
    .map(Number);
  return (user + system) * 10;
}
