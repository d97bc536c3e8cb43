import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { openServer } from '../../testing/services/databases.ts';
import { listIncidents, resolveIncident, retryIncident } from './open-incidents.ts';
import { createProgress } from './progress.ts';
import { rollback } from './rollback.ts';
import {
  type EventFailure,
  readUnsettled,
  retryMs,
  settle,
  triesBeforeIncident,
} from './settle.ts';
import { type ChainSource, sourceOf, tableOf } from './source.ts';

const chainId = 31_337;
const position = { number: 1_000, hash: '0xhead' };
const needed = 3;

let db: Db;
const clock = testClock();
/** References whose events the source cannot settle. */
let broken: Set<string>;
/** Settled references in order. */
let settled: string[];
let failures: EventFailure[];

beforeAll(async () => {
  const server = await openServer();
  db = server.db;
  await createProgress(db, chainId, { genesisHash: '0xgenesis', last: position }, clock.now());
  return () => server.close();
});
beforeEach(async () => {
  await db.query('delete from chain_incidents');
  await db.query('delete from chain_events');
  broken = new Set();
  settled = [];
  failures = [];
});

const source = {
  name: 'probe',
  contract: 'Probe',
  topic: '0x77',
  async unseen() {},
  async settled(tx, events) {
    for (const { reference } of events) {
      // This SQL error aborts the transaction.
      if (broken.has(reference)) await tx.query(`select 'broken source'::integer`);
      tx.afterCommit(() => settled.push(reference));
    }
  },
} as Partial<ChainSource> as ChainSource;
const common = {
  chainId,
  position,
  sources: tableOf([sourceOf(source)]),
  onFailure: (failure: EventFailure) => failures.push(failure),
};

let logs = 0;
async function event(reference: string, block = 900): Promise<string> {
  logs += 1;
  const [row] = await db.query<{ id: string }>(
    `insert into chain_events (source, chain_id, tx_hash, log_index, block_number, block_hash,
       contract, reference, data, seen_at, confirmations_needed)
     values ('probe', $1, $2, $3, $4, 'b', 'c', $5, '{}', $6, $7) returning id`,
    [chainId, `0x${logs}`, logs, block, reference, clock.now(), needed],
  );
  return row?.id ?? '';
}

const batch = (on: Db = db) => settle(on, { ...common, at: clock.now() });
/** Runs batches until no event is due. @returns the number of batches */
async function settleAll(): Promise<number> {
  let batches = 1;
  while (await batch()) batches += 1;
  return batches;
}
/** Runs `settleAll` this many times. After each, all retries are due. */
async function failTimes(times: number): Promise<void> {
  for (let n = 1; n <= times; n += 1) {
    await settleAll();
    clock.advance(retryMs(20));
  }
}

it('settles a good event despite 300 failing ones, and a later one before most retries', async () => {
  for (let n = 0; n < 300; n += 1) {
    broken.add(`bad ${n}`);
    await event(`bad ${n}`);
  }
  await event('good', 901);
  await settleAll();
  expect(settled).toEqual(['good']);
  expect(await readUnsettled(db, chainId)).toEqual({ count: 300, oldest: clock.now() });

  clock.advance(retryMs(1));
  await event('late', 902);
  await batch();
  expect(settled).toEqual(['good', 'late']);
});

it('settles events of one reference in order', async () => {
  broken.add('order');
  await event('order', 900);
  await event('other', 900);
  await event('order', 901);
  await settleAll();
  expect(settled).toEqual(['other']);
  // The later event was not tried.
  expect(failures).toHaveLength(1);

  broken.clear();
  await event('order', 902);
  clock.advance(retryMs(1));
  await settleAll();
  expect(settled).toEqual(['other', 'order', 'order', 'order']);
});

it('holds back a confirmed event behind an unconfirmed one of its reference', async () => {
  const early = await event('order', 900);
  await db.query('update chain_events set confirmations_needed = 500 where id = $1', [early]);
  await event('order', 901);
  await settleAll();
  expect(settled).toEqual([]);
});

it('retries at growing intervals of at most an hour', async () => {
  const id = await event('order');
  broken.add('order');
  await settleAll();
  expect(failures).toMatchObject([
    { eventId: id, source: 'probe', reference: 'order', stage: 'settled' },
  ]);
  clock.advance(retryMs(1) - 1);
  await settleAll();
  expect(failures).toHaveLength(1);
  clock.advance(1);
  await settleAll();
  expect(failures).toHaveLength(2);
  expect([1, 2, 3, 4].map(retryMs)).toEqual([5_000, 10_000, 20_000, 40_000]);
  expect(retryMs(1_000)).toBe(3_600_000);
});

it('opens one incident after a few failures, and closes it once the event is settled', async () => {
  const id = await event('order');
  broken.add('order');
  await failTimes(triesBeforeIncident - 1);
  expect(await listIncidents(db)).toMatchObject({ total: 0 });
  await failTimes(2);
  const open = await listIncidents(db);
  expect(open).toMatchObject({
    total: 1,
    list: [
      {
        kind: 'event_not_settled',
        event_id: id,
        detail: { source: 'probe', reference: 'order', tries: triesBeforeIncident + 1 },
      },
    ],
  });
  expect(JSON.stringify(open.list[0]?.detail)).toContain('broken source');

  broken.clear();
  clock.advance(retryMs(20));
  await settleAll();
  expect(settled).toEqual(['order']);
  const [closed] = (await listIncidents(db, { all: true })).list;
  expect(closed).toMatchObject({ note: 'settled', resolved_at: clock.now() });
  expect(await readUnsettled(db, chainId)).toEqual({ count: 0, oldest: null });
});

it('lets an operator retry an event at once, or close the incident of an unsettled one', async () => {
  await event('order');
  broken.add('order');
  await failTimes(triesBeforeIncident - 1);
  await settleAll();
  const id = (await listIncidents(db)).list[0]?.id ?? '';
  broken.clear();
  await settleAll();
  expect(settled).toEqual([]);
  const retry = () => db.tx((tx) => retryIncident(tx, id));
  expect(await retry()).toBe(true);
  expect(await retry()).toBe(false);
  await db.tx((tx) => resolveIncident(tx, id, 'a fault of ours', clock.now()));
  broken.add('order');
  await settleAll();
  // The new failure opens no second incident and keeps the operator's note.
  const { list } = await listIncidents(db, { all: true });
  expect(list).toMatchObject([{ id, note: 'a fault of ours' }]);
  broken.clear();
  await retry();
  await settleAll();
  expect(settled).toEqual(['order']);
  await expect(retry()).rejects.toThrow(`The event of incident ${id} is no longer waiting.`);
});

it('refuses to retry a missing incident, and one of another kind', async () => {
  await expect(db.tx((tx) => retryIncident(tx, '999'))).rejects.toThrow(Refusal);
  const gone = await event('order');
  const [row] = await db.query<{ id: string }>(
    `insert into chain_incidents (chain_id, kind, event_id, detail, created_at)
     values ($1, 'settled_event_orphaned', $2, '{}', $3) returning id`,
    [chainId, gone, clock.now()],
  );
  await expect(db.tx((tx) => retryIncident(tx, row?.id ?? ''))).rejects.toThrow(
    'has no event to retry',
  );
});

it('closes the incident of an unsettled event that a reorg removes', async () => {
  await event('order');
  broken.add('order');
  await failTimes(triesBeforeIncident);
  const back = { from: position, ancestor: { number: 899, hash: '0xbefore' } };
  const undo = new Error('undone');
  await db
    .tx(async (tx) => {
      await rollback(tx, { ...common, ...back, at: clock.now() });
      expect((await listIncidents(tx)).total).toBe(0);
      expect((await listIncidents(tx, { all: true })).list).toMatchObject([
        { event_id: null, note: 'a reorg removed the event' },
      ]);
      expect(await tx.query('select 1 from chain_events')).toEqual([]);
      throw undo;
    })
    .catch((error) => expect(error).toBe(undo));
});

it('counts no failure of an event while the database does not answer', async () => {
  await event('order');
  const away: Db = {
    ...db,
    tx: () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNRESET' })),
  };
  await expect(batch(away)).rejects.toThrow('away');
  expect(failures).toEqual([]);
  expect(await readUnsettled(db, chainId)).toMatchObject({ count: 0 });
});
