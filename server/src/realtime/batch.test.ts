import { expect, it } from 'vitest';
import { batched } from './batch.ts';

it('what is asked during an answer is asked together next, each key once', async () => {
  const asked: (readonly string[])[] = [];
  const lengthOf = batched(async (keys: readonly string[]) => {
    asked.push(keys);
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(keys.filter((key) => key !== '?').map((key) => [key, key.length]));
  });
  const answers = await Promise.all(['a', 'bb', '?', 'bb', 'ccc'].map(lengthOf));
  expect(answers).toEqual([1, 2, undefined, 2, 3]);
  expect(asked).toEqual([['a'], ['bb', '?', 'ccc']]);
  expect(await lengthOf('a')).toBe(1);
});

it('a failure concerns those who asked, and the next ones are asked again', async () => {
  let fails = true;
  const ask = batched(async (keys: readonly string[]) => {
    if (fails) throw new Error('down');
    return new Map(keys.map((key) => [key, true]));
  });
  await expect(ask('a')).rejects.toThrow('down');
  fails = false;
  expect(await ask('a')).toBe(true);
});
