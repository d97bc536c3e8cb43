import { beforeEach, expect, it } from 'vitest';
import { createShares, type Share, type Shares } from './shares.ts';

const shares = {
  one: { running: 2, waiting: 2, perCaller: 2 },
  other: { running: 1, waiting: 0, perCaller: 1 },
} satisfies Record<string, Share>;

let limiter: Shares<keyof typeof shares>;
/** Ends all running tasks. */
let end: () => void;
let task: () => Promise<string>;

beforeEach(() => {
  limiter = createShares(shares);
  const ended = Promise.withResolvers<void>();
  end = ended.resolve;
  task = () => ended.promise.then(() => 'done');
});

it('a full share refuses tasks without affecting other purposes', async () => {
  const begun = ['a', 'b', 'c', 'd'].map((key) => limiter.run('one', { key }, task));
  await expect(limiter.run('one', { key: 'e' }, task)).rejects.toMatchObject({
    errorName: 'unavailable',
  });
  expect(await limiter.run('other', { key: 'e' }, async () => 'at once')).toBe('at once');
  end();
  expect(await Promise.all(begun)).toEqual(['done', 'done', 'done', 'done']);
});

it('refuses only the caller that has its maximum of tasks', async () => {
  const begun = ['a', 'a'].map((key) => limiter.run('one', { key }, task));
  await expect(limiter.run('one', { key: 'a' }, task)).rejects.toMatchObject({
    errorName: 'tooManyRequests',
  });
  begun.push(limiter.run('one', { key: 'b' }, task));
  end();
  expect(await Promise.all(begun)).toEqual(['done', 'done', 'done']);
});

it('limits callers of one address to half of a share', async () => {
  const at = (key: string, place: string) => limiter.run('one', { key, place }, task);
  const begun = [at('a', 'here'), at('b', 'here')];
  await expect(at('c', 'here')).rejects.toMatchObject({ errorName: 'tooManyRequests' });
  begun.push(at('c', 'there'));
  end();
  expect(await Promise.all(begun)).toEqual(['done', 'done', 'done']);
});

it('a failed task frees its slot', async () => {
  const failing = async () => {
    throw new Error('down');
  };
  for (let index = 0; index < 5; index += 1) {
    await expect(limiter.run('other', { key: 'a', place: 'here' }, failing)).rejects.toThrow(
      'down',
    );
  }
  expect(await limiter.run('other', { key: 'a' }, async () => 'done')).toBe('done');
});
