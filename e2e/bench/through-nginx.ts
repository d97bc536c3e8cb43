import { startComposed } from '../environment/composed.ts';
import { startEnvironment } from '../environment/environment.ts';
import { prepareProduct, removeProduct } from '../environment/product.ts';
import { bounded, type Figure, median, unbounded } from './figure.ts';
import { type Run, runAgainOnce, timesOf } from './lighthouse.ts';

const rounds = 5;
const mostPoints = 2;

/**
 * Compares Lighthouse's performance score through nginx with that of `npm start`. Runs alternate,
 * so that other load on the machine affects both.
 */
export async function measureThroughNginx(chromium: string): Promise<Figure[]> {
  const product = prepareProduct();
  const undo: (() => Promise<void>)[] = [];
  try {
    const [plain, composed] = [await startEnvironment(product), await startComposed(product)];
    undo.push(plain.stop, composed.stop);
    const runs: Record<'plain' | 'composed', Run[]> = { plain: [], composed: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.plain.push(await runAgainOnce(`${plain.url}/index`, chromium));
      runs.composed.push(await runAgainOnce(`${composed.url}/index`, chromium));
    }
    const scores = (list: Run[]) => list.map(({ scores: { performance } }) => performance);
    const [one, other] = [median(scores(runs.plain)), median(scores(runs.composed))];
    return [
      bounded(
        'performance through nginx : with `npm start`',
        `${other} : ${one} (${scores(runs.composed).join(', ')} : ${scores(runs.plain).join(', ')})`,
        `at most ${mostPoints} points less`,
        other >= one - mostPoints,
      ),
      unbounded('  through nginx', timesOf(runs.composed)),
      unbounded('  `npm start`', timesOf(runs.plain)),
    ];
  } finally {
    for (const stop of undo.reverse()) await stop();
    removeProduct(product);
  }
}
