import { expect, it } from 'vitest';
import { type After, watchExpiry } from './expiry.ts';

/** A manual clock with timers. */
function time() {
  let now = 0;
  const waiting = new Set<{ at: number; fn: () => void }>();
  const after: After = (ms, fn) => {
    const entry = { at: now + ms, fn };
    waiting.add(entry);
    return () => waiting.delete(entry);
  };
  return {
    now: () => now,
    after,
    waiting,
    async move(ms: number) {
      const end = now + ms;
      for (;;) {
        const [first] = [...waiting].sort((a, b) => a.at - b.at);
        if (!first || first.at > end) break;
        waiting.delete(first);
        now = first.at;
        first.fn();
        await new Promise((resolve) => setImmediate(resolve));
      }
      now = end;
    },
  };
}

function watched(newEnds: Record<string, number> = {}) {
  const clock = time();
  const checked: { at: number; ids: string[] }[] = [];
  const errors: unknown[] = [];
  let failing = false;
  const expiry = watchExpiry({
    now: clock.now,
    after: clock.after,
    check: async (ids) => {
      if (failing) throw new Error('database down');
      checked.push({ at: clock.now(), ids });
      return new Map(ids.flatMap((id) => (newEnds[id] ? [[id, newEnds[id]]] : [])));
    },
    onError: (error) => errors.push(error),
  });
  return { clock, checked, errors, expiry, fail: (value: boolean) => (failing = value) };
}

it('checks a session exactly at its end, with one timer for all', async () => {
  const { clock, checked, expiry } = watched();
  expiry.add('late', 5_000);
  expiry.add('early', 3_000);
  expiry.add('twin', 3_000);
  expect(clock.waiting.size).toBe(1);
  await clock.move(2_999);
  expect(checked).toEqual([]);
  await clock.move(1);
  expect(checked).toEqual([{ at: 3_000, ids: ['early', 'twin'] }]);
  await clock.move(10_000);
  expect(checked[1]).toEqual({ at: 5_000, ids: ['late'] });
  expect(clock.waiting.size).toBe(0);
});

it('checks a used session again at its new end', async () => {
  const { clock, checked, expiry } = watched({ used: 9_000 });
  expiry.add('used', 3_000);
  await clock.move(8_999);
  expect(checked).toHaveLength(1);
  await clock.move(1);
  expect(checked[1]).toEqual({ at: 9_000, ids: ['used'] });
});

it('waits before it checks an end in the past again', async () => {
  const { clock, checked, expiry } = watched({ stuck: 3_000 });
  expiry.add('stuck', 3_000);
  await clock.move(5_500);
  expect(checked.map(({ at }) => at)).toEqual([3_000, 4_000, 5_000]);
});

it('does not check a session without sockets', async () => {
  const { clock, checked, expiry } = watched();
  expiry.add('gone', 3_000);
  expiry.forget('gone');
  await clock.move(10_000);
  expect(checked).toEqual([]);
});

it('retries after a database failure', async () => {
  const { clock, checked, errors, expiry, fail } = watched();
  expiry.add('a', 3_000);
  fail(true);
  await clock.move(3_500);
  expect(errors).toHaveLength(1);
  fail(false);
  await clock.move(500);
  expect(checked).toEqual([{ at: 4_000, ids: ['a'] }]);
});
