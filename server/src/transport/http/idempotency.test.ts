import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockActiveUser } from '../../members/users/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { databases, type TestDatabase } from '../../testing/services/databases.ts';
import { once } from './idempotency.ts';

describe.each(databases)('an idempotent call on %s', (_name, open) => {
  let database: TestDatabase;
  let db: Db;
  let userId: string;
  let effects = 0;

  beforeAll(async () => {
    database = await open();
    db = database.db;
    const [user] = await db.query<{ id: string }>(
      `insert into users (address, invite_code, created_at)
       values ('0x1111111111111111111111111111111111111111', 'AAAAAAAA', now()) returning id`,
    );
    userId = user?.id ?? '';
  });
  afterAll(() => database.close());

  const parts = () => ({ db, clock: systemClock, lockActiveUser });
  const call = (key: unknown, input: unknown = { quantity: 1 }, endpoint = '/buy') =>
    once(parts(), { userId, endpoint, key, input }, (tx) => effect(tx));

  async function effect(tx: Db) {
    effects += 1;
    const number = effects;
    await post(tx, {
      kind: 'welcome_grant',
      reference: `effect ${number}`,
      postings: [
        { account: systemAccount('issued'), asset: 'JU', amount: -1n },
        { account: userAccount(userId), asset: 'JU', amount: 1n },
      ],
      at: new Date(),
    });
    return { number };
  }

  async function entries(): Promise<number> {
    const [row] = await db.query<{ n: number }>(
      'select count(*)::integer as n from ledger_entries',
    );
    return row?.n ?? 0;
  }

  it('returns the stored answer without a second effect when it is repeated', async () => {
    const before = await entries();
    const first = await call('key-same-1');
    expect(await call('key-same-1')).toEqual(first);
    expect(await entries()).toBe(before + 1);
  });

  it('runs once when it is made many times concurrently', async () => {
    const before = await entries();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('key-many-1')));
    expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
    expect(await entries()).toBe(before + 1);
  });

  it('is refused if its key is used with another input, also concurrently', async () => {
    await call('key-other-1');
    await expect(call('key-other-1', { quantity: 2 })).rejects.toThrow('idempotencyMismatch');
    const settled = await Promise.allSettled([
      call('key-other-2', { quantity: 1 }),
      call('key-other-2', { quantity: 2 }),
    ]);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('runs again with the same key at another endpoint', async () => {
    const first = await call('key-apart-1');
    expect(await call('key-apart-1', { quantity: 1 }, '/other')).not.toEqual(first);
  });

  it('does not keep its key when it fails', async () => {
    const before = await entries();
    const failing = once(
      parts(),
      { userId, endpoint: '/buy', key: 'key-fail-1', input: {} },
      async (tx) => {
        await effect(tx);
        throw new AppError('balanceInsufficient');
      },
    );
    await expect(failing).rejects.toThrow('balanceInsufficient');
    expect(await entries()).toBe(before);
    await call('key-fail-1', {});
    expect(await entries()).toBe(before + 1);
  });

  it.each([undefined, '', 'short', 'x'.repeat(129), 'with space', ['a', 'b']])(
    'is refused with the key %j',
    async (key) => {
      await expect(call(key)).rejects.toThrow('idempotencyKeyMissing');
    },
  );
});
