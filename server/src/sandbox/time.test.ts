import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/contracts/anvil.ts';
import { callRpc } from '../chain/index.ts';
import type { Db } from '../platform/database/index.ts';
import type { TestDatabase } from '../testing/index.ts';
import { askerWith, createTestServer, firstOperator, type TestServer } from '../testing/index.ts';
import { openServer } from '../testing/services/databases.ts';
import { bringChain, openMovableClock, readChainTime, readMoves } from './index.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let anvil: Anvil;
let database: TestDatabase;
let db: Db;
let server: TestServer;
let alice: Awaited<ReturnType<typeof firstOperator>>;

beforeAll(async () => {
  anvil = await startAnvil();
});
beforeEach(async () => {
  await server?.close();
  await database?.close();
  database = await openServer();
  db = database.db;
  server = await serverAt(anvil.url);
  alice = await firstOperator(server);
});
afterAll(async () => {
  await server.close();
  await database.close();
  await anvil.stop();
});

/** Creates a server with the movable clock, as the real process does. */
async function serverAt(node: string): Promise<TestServer> {
  const clock = Object.assign(await openMovableClock(db), {
    advance: () => undefined,
    set: () => undefined,
  });
  return createTestServer({ db, clock, env: { CHAIN_RPC_URL: node } });
}

const advance = (ms: number, ask = alice.ask) => ask('clock', 'advance', { ms });
/** Returns how far clock and chain are ahead of the real time, in whole minutes. */
async function ahead() {
  const minutes = (time: Date) => Math.round((time.getTime() - Date.now()) / 60_000) + 0;
  const block = (await callRpc(anvil.url, 'eth_getBlockByNumber', ['latest', false])) as {
    timestamp: string;
  };
  return {
    server: minutes(server.clock.now()),
    next: minutes(await readChainTime(anvil.url)),
    latest: minutes(new Date(Number(block.timestamp) * 1000)),
  };
}
const at = (minutes: number) => ({ server: minutes, next: minutes, latest: minutes });

it('advances the clocks of server and chain together, and mines a block', async () => {
  const { data } = await advance(25 * hour);
  expect(data).toMatchObject({ ahead_ms: 25 * hour, open: null, finished: false });
  expect(await ahead()).toEqual(at(25 * 60));
  expect((await advance(3 * day)).data.ahead_ms).toBe(25 * hour + 3 * day);
  expect(await ahead()).toEqual(at(97 * 60));
  const { data: lines } = await alice.ask('audit', 'list', { subject: 'clock' });
  expect(lines.list.map(({ detail }) => detail)).toEqual([{ ms: 3 * day }, { ms: 25 * hour }]);
  for (const ms of [0, -1, 1.5, 401 * day]) {
    expect((await advance(ms)).error?.code).toBe('invalid');
  }
});

it('finishes a move that could not advance the chain, without a second move', async () => {
  // The chain does not answer during the move.
  const without = await serverAt('http://127.0.0.1:1');
  const ask = askerWith(without.admin.socket, alice.key);
  const { error } = await advance(9 * day, ask);
  expect(error).toMatchObject({ code: 'unavailable' });
  expect(error?.message).toMatch(
    /clock has moved, the chain’s has not .* Repeat the command to finish/,
  );
  await without.close();
  expect((await alice.ask('clock', 'show')).data.open).toMatchObject({ ms: 9 * day });

  const { data } = await advance(9 * day);
  expect(data).toMatchObject({ ahead_ms: 9 * day, open: null, finished: true });
  expect(await ahead()).toEqual(at(9 * 24 * 60));
  const { data: lines } = await alice.ask('audit', 'list', { subject: 'clock' });
  expect(lines.list).toHaveLength(1);
  expect((await advance(9 * day)).data).toMatchObject({ ahead_ms: 18 * day, finished: false });
});

it('does not advance the chain again if the process died after the chain was advanced', async () => {
  await advance(30 * day);
  await db.query('update sandbox_clock set open_ms = $1, open_since = now()', [30 * day]);
  expect((await advance(30 * day)).data).toMatchObject({ ahead_ms: 30 * day, finished: true });
  expect(await ahead()).toEqual(at(30 * 24 * 60));
  // A move with another duration than the open one is a new move.
  await db.query('update sandbox_clock set open_ms = $1, open_since = now()', [30 * day]);
  expect((await advance(1 * day)).data).toMatchObject({ ahead_ms: 31 * day, finished: false });
  expect(await ahead()).toEqual(at(31 * 24 * 60));
});

it('adds concurrent moves up, and ends with the chain at the server’s time', async () => {
  const before = await ahead();
  const target = Math.max(before.next, 0) + 100 * 24 * 60;
  await advance(target * 60_000);
  await Promise.all([advance(1 * day), advance(2 * day)]);
  expect((await readMoves(db)).aheadMs).toBe(target * 60_000 + 3 * day);
  expect(await ahead()).toEqual(at(target + 3 * 24 * 60));
});

it('advances a restarted chain to the server’s time', async () => {
  await advance(200 * day);
  await callRpc(anvil.url, 'evm_setTime', [Math.floor(Date.now() / 1000)]);
  expect((await ahead()).next).toBe(0);
  expect(await bringChain(db, anvil.url)).toBe(true);
  expect(await bringChain(db, anvil.url)).toBe(false);
  expect(await ahead()).toEqual(at(200 * 24 * 60));
});
