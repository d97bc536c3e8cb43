import { afterEach, expect, it, vi } from 'vitest';
import { post, systemAccount, userAccount } from '../ledger/index.ts';
import { migrate, openDb } from '../lib/db/index.ts';
import { verify } from './verify.ts';

afterEach(() => vi.restoreAllMocks());

it('says that a sound ledger is sound and what a broken one lacks', async () => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => said.push(line));
  vi.spyOn(console, 'error').mockImplementation((line) => said.push(line));
  const db = await openDb();
  await migrate(db);
  await post(db, {
    kind: 'welcome_grant',
    reference: '1',
    postings: [
      { account: systemAccount('issued'), asset: 'USDT', amount: -1_500_000n },
      { account: userAccount('1'), asset: 'USDT', amount: 1_500_000n },
    ],
    at: new Date(),
  });
  expect(await verify(db)).toBe(0);
  expect(said.join('\n')).toMatch(/1 entries, 2 accounts\n.*1\.5 USDT\nThe ledger is sound/);

  await db.script(`alter table ledger_accounts disable trigger user;
    update ledger_accounts set balance = 1 where owner_kind = 'user'`);
  said.length = 0;
  expect(await verify(db)).toBe(1);
  expect(said.join('\n')).toMatch(/VIOLATED {2}every balance .*user 1, USDT.*balance 1/);
  await db.close();
});
