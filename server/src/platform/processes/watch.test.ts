import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchAnswers } from './watch.ts';

const options = { everyMs: 1, timeoutMs: 20, failures: 3 };

/** Watches a target that behaves as listed, check by check; the last behaviour repeats. */
async function watched(...ways: ('answers' | 'fails' | 'hangs')[]) {
  let asked = 0;
  let silent = 0;
  const stop = watchAnswers(
    async () => {
      const way = ways[Math.min(asked, ways.length - 1)];
      asked += 1;
      if (way === 'fails') throw new Error('refused');
      if (way === 'hangs') await new Promise(() => {});
    },
    () => {
      silent += 1;
    },
    options,
  );
  return {
    stop,
    silent: () => silent,
    async until(questions: number) {
      while (asked < questions && silent === 0) await turn();
      return asked;
    },
  };
}

it('ignores a target that answers', async () => {
  const watch = await watched('answers');
  await watch.until(10);
  watch.stop();
  expect(watch.silent()).toBe(0);
});

it('reports a target once after three consecutive failures or timeouts', async () => {
  for (const way of ['fails', 'hangs'] as const) {
    const watch = await watched(way);
    expect(await watch.until(10)).toBe(3);
    expect(watch.silent()).toBe(1);
    for (let n = 0; n < 50; n += 1) await turn();
    expect(watch.silent()).toBe(1);
  }
});

it('counts failures from 0 again after an answer', async () => {
  const watch = await watched('fails', 'hangs', 'answers', 'fails', 'fails', 'answers');
  await watch.until(8);
  watch.stop();
  expect(watch.silent()).toBe(0);
});

it('reports nothing after it is stopped', async () => {
  const watch = await watched('hangs');
  await watch.until(3);
  watch.stop();
  for (let n = 0; n < 50; n += 1) await turn();
  expect(watch.silent()).toBe(0);
});
