import { expect, it } from 'vitest';
import { batched } from './batched.ts';

it('batches lookups of one event-loop iteration, each key once', async () => {
  const asked: (readonly string[])[] = [];
  const lengthOf = batched(async (keys: readonly string[]) => {
    asked.push(keys);
    return new Map(keys.filter((key) => key !== '?').map((key) => [key, key.length]));
  });
  const answers = await Promise.all(['a', 'bb', '?', 'bb', 'ccc'].map(lengthOf));
  expect(answers).toEqual([1, 2, undefined, 2, 3]);
  expect(asked).toEqual([['a', 'bb', '?', 'ccc']]);
  expect(await lengthOf('a')).toBe(1);
});

it('adds lookups made during a batch to the next batch', async () => {
  const asked: (readonly string[])[] = [];
  const later: Promise<unknown>[] = [];
  const lengthOf = batched(async (keys: readonly string[]) => {
    asked.push(keys);
    if (asked.length === 1) later.push(lengthOf('bb'), lengthOf('ccc'));
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(keys.map((key) => [key, key.length]));
  });
  expect(await lengthOf('a')).toBe(1);
  expect(await Promise.all(later)).toEqual([2, 3]);
  expect(asked).toEqual([['a'], ['bb', 'ccc']]);
});

it('rejects only the lookups of the failed batch', async () => {
  let fails = true;
  const ask = batched(async (keys: readonly string[]) => {
    if (fails) throw new Error('down');
    return new Map(keys.map((key) => [key, true]));
  });
  await expect(ask('a')).rejects.toThrow('down');
  fails = false;
  expect(await ask('a')).toBe(true);
});

it('delays other lookups only briefly for a batch that hangs', async () => {
  const ask = batched((keys: readonly string[]) =>
    keys.includes('lost') ? new Promise<never>(() => {}) : Promise.resolve(new Map([['a', 1]])),
  );
  const lost = ask('lost').then(() => 'answered');
  await new Promise((resolve) => setImmediate(resolve));
  expect(await Promise.race([ask('a'), lost])).toBe(1);
});
