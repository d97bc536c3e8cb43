import { beforeAll, beforeEach, expect, it } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { teamReconciliation } from '../../products/tickets/index.ts';
import { openServer } from '../../testing/services/databases.ts';
import { addChanges } from './add-changes.ts';
import { addMember, addPerformance, nearLevels } from './figures.ts';

let db: Db;
beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  return () => server.close();
});
beforeEach(() =>
  db.script('delete from team_changes; delete from team_figures; delete from users'),
);

/**
 * Registers users without team figures. Returns their ids in the order of registration.
 * @param inviterOf returns the index of the inviter of the user at an index; -1 for none
 */
async function register(count: number, inviterOf: (place: number) => number): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `insert into users (address, invite_code, created_at)
     select '0x' || lpad(n::text, 40, '0'), 'CODE' || lpad(n::text, 5, '0'), now() from generate_series(1, ${count}) n
     returning id`,
  );
  const ids = rows.map(({ id }) => id);
  await db.query(
    `update users u set inviter_id = nullif(g.inviter, '')::bigint
     from unnest($1::bigint[], $2::text[]) as g (id, inviter) where u.id = g.id`,
    [ids, ids.map((_, place) => ids[inviterOf(place)] ?? '')],
  );
  return ids;
}

const figures = async () =>
  new Map(
    (
      await db.query<{ user_id: string; members: number; own: string; team: string }>(
        `select user_id, members, own_performance as own, team_performance as team
         from team_figures`,
      )
    ).map(({ user_id, ...row }) => [user_id, row]),
  );
const waiting = async () => (await db.query('select 1 from team_changes')).length;
const wrong = async () => {
  const reconciliations = [teamReconciliation({ db, clock: systemClock })];
  return (await runReconciliations(reconciliations, { full: true })).violations;
};

it('writes few rows for a purchase below a long chain, and the job adds the rest', async () => {
  const length = 3_000;
  const ids = await register(length, (place) => place - 1);
  await db.script('insert into team_figures (user_id) select id from users');
  const buyer = ids.at(-1) ?? '';
  const written = await db.tx(async (tx) => {
    await addPerformance(tx, [{ userId: buyer, amount: 60n }]);
    return tx.query(
      'select 1 from team_figures where xmin::text = (pg_current_xact_id()::xid)::text',
    );
  });
  expect(written).toHaveLength(nearLevels + 1);
  // A second purchase and a reversal run in parallel with the job.
  await Promise.all([
    addChanges(db),
    db.tx((tx) => addPerformance(tx, [{ userId: ids.at(-2) ?? '', amount: 7n }])),
    db.tx((tx) => addPerformance(tx, [{ userId: buyer, amount: -60n }])),
    addChanges(db),
  ]);
  await addChanges(db);
  expect(await waiting()).toBe(0);
  const found = await figures();
  const off = ids.filter((id, place) => found.get(id)?.team !== (place < length - 2 ? '7' : '0'));
  expect(off).toEqual([]);
  expect(found.get(buyer)?.own).toBe('0');
});

it('adds up registrations, purchases and reversals in any order', async () => {
  // The chain has branches and more levels than one transaction updates.
  const inviterOf = (place: number) => (place % 7 === 3 ? place - 3 : place - 1);
  const ids = await register(400, inviterOf);
  const spent = new Map<string, bigint>();
  const amounts = ids.map((userId, place) => ({ userId, amount: BigInt((place * 37) % 11) - 3n }));
  const work = amounts.map((own, place) => async () => {
    // A second member of the same branch or another one, as in payments that are settled together.
    const together = [own, { userId: ids[(place + 13) % 400] ?? '', amount: 5n }];
    await db.tx((tx) => addMember(tx, own.userId));
    await db.tx((tx) => addPerformance(tx, together));
    for (const { userId, amount } of together) {
      spent.set(userId, (spent.get(userId) ?? 0n) + amount);
    }
  });
  await db.script('insert into team_figures (user_id) select id from users');
  // Eight workers run in parallel with the job.
  const next = async (): Promise<void> => {
    for (let one = work.pop(); one; one = work.pop()) await one();
  };
  const workers = Promise.all(Array.from({ length: 8 }, next));
  for (let run = 0; run < 5; run += 1) await addChanges(db);
  await workers;
  await addChanges(db);
  expect(await waiting()).toBe(0);

  const truth = new Map(ids.map((id) => [id, { members: 0, own: spent.get(id) ?? 0n, team: 0n }]));
  for (const [place, id] of ids.entries()) {
    for (let up = inviterOf(place); up >= 0; up = inviterOf(up)) {
      const above = truth.get(ids[up] ?? '');
      if (!above) continue;
      above.members += 1;
      above.team += spent.get(id) ?? 0n;
    }
  }
  const found = await figures();
  for (const [id, { members, own, team }] of truth) {
    expect(found.get(id)).toEqual({ members, own: String(own), team: String(team) });
  }
});

it('the reconciliation includes pending changes', async () => {
  const ids = await register(nearLevels + 10, (place) => place - 1);
  for (const id of ids) await db.tx((tx) => addMember(tx, id));
  expect(await waiting()).toBe(9);
  expect(await wrong()).toEqual([]);
  await addChanges(db);
  expect([await waiting(), await wrong()]).toEqual([0, []]);
  await db.query('insert into team_changes (user_id, members, performance) values ($1, 1, 0)', [
    ids[0] ?? '',
  ]);
  expect(await wrong()).toHaveLength(1);
});
