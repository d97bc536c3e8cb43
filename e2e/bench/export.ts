import { setTimeout as delay } from 'node:timers/promises';
import { user } from '@shared/contract/endpoints';
import {
  type Entry,
  postMany,
  systemAccount,
  userAccount,
} from '../../server/src/money/ledger/index.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import {
  createTestServer,
  type SignedIn,
  type TestServer,
} from '../../server/src/testing/calls/server.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure, median, ms, unbounded } from './figure.ts';

const records = 100_000;
/** Ledger entries in one batch. */
const booked = 5_000;
const limits = { fileS: 10, besideMs: 100 } as const;
const everyMs = 10;

/** Measures a large export of the money log, and other requests to the same process meanwhile. */
export async function measureExport(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const db = await openDb({ databaseUrl: await postgres.createDatabase() });
  try {
    await migrate(db);
    const env = { RATE_LIMIT_PER_MINUTE: '1000000', RATE_LIMIT_IP_PER_MINUTE: '1000000' };
    const server = await createTestServer({ db, env, works: true });
    const figures = await measure(server);
    await server.close();
    return figures;
  } finally {
    await db.close();
    await postgres.stop();
  }
}

async function measure(server: TestServer): Promise<Figure[]> {
  const owner = await server.signIn();
  const reader = await server.signIn();
  await fill(server.db, owner.userId, server.clock.now());
  const alone = await requestsUntil(server, reader, delay(2_000));
  const startedAt = performance.now();
  const file = made(server, owner);
  const beside = await requestsUntil(server, reader, file);
  const tookS = (performance.now() - startedAt) / 1_000;
  const id = await file;
  const { body } = await server.call(user.moneyLogExportTicket, { id }, owner);
  const { url, ticket } = body.data;
  const fetchedAt = performance.now();
  const fetched = await server.app.inject({
    method: 'POST',
    url,
    payload: ticket,
    headers: { 'content-type': 'text/plain' },
  });
  const fetchMs = performance.now() - fetchedAt;
  const lines = fetched.payload.split('\r\n').length - 2;
  const slowest = Math.max(...beside);
  return [
    bounded(
      `a file of ${records.toLocaleString('en')} records, from the order on`,
      `${tookS.toFixed(1)} s, ${lines.toLocaleString('en')} lines`,
      `≤ ${limits.fileS} s, all`,
      tookS <= limits.fileS && lines === records,
    ),
    bounded(
      `  slowest of ${beside.length} requests during the export, same process`,
      ms(slowest),
      `≤ ${ms(limits.besideMs)}`,
      slowest <= limits.besideMs,
    ),
    unbounded('  their median; without an export', `${ms(median(beside))}; ${ms(median(alone))}`),
    unbounded(
      '  fetching the file',
      `${ms(fetchMs)}, ${(fetched.rawPayload.length / 1_000_000).toFixed(1)} MB`,
    ),
  ];
}

async function fill(db: Db, userId: string, at: Date): Promise<void> {
  for (let from = 0; from < records; from += booked) {
    const entries = Array.from(
      { length: booked },
      (_, n): Entry => ({
        kind: 'ticket_income',
        reference: `income ${from + n}`,
        at,
        postings: [
          { account: systemAccount('issued'), asset: 'ENU', amount: -1_234_567n },
          { account: userAccount(userId), asset: 'ENU', amount: 1_234_567n },
        ],
      }),
    );
    await postMany(db, entries);
  }
  await db.script('analyze');
}

/** Orders an export and waits until its file is ready. @returns the file's id */
async function made(server: TestServer, owner: SignedIn): Promise<string> {
  const { id } = (await server.call(user.moneyLogExport, {}, owner)).body.data;
  for (;;) {
    const { list } = (await server.call(user.moneyLogExports, {}, owner)).body.data;
    const [file] = list;
    if (file?.status === 'ready') return id;
    if (file?.status !== 'waiting') throw new Error(`the export is ${file?.status}`);
    await delay(50);
  }
}

/** Reads the money log, one call after another, until `until` settles. @returns ms of each call */
async function requestsUntil(
  server: TestServer,
  reader: SignedIn,
  until: Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  let ended = false;
  void until.finally(() => {
    ended = true;
  });
  while (!ended) {
    const startedAt = performance.now();
    await server.call(user.moneyLog, {}, reader);
    took.push(performance.now() - startedAt);
    await delay(everyMs);
  }
  return took;
}
