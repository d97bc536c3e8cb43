import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { user, visa } from '@shared/contract/endpoints';
import { systemClock } from '../../server/src/platform/clock.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { createJobs, jobName } from '../../server/src/platform/jobs/index.ts';
import { createLogger } from '../../server/src/platform/observability/log.ts';
import { sign } from '../../server/src/platform/webhooks/callback-scheme.ts';
import {
  createTestServer,
  type SignedIn,
  type TestServer,
} from '../../server/src/testing/calls/server.ts';
import { photo } from '../../server/src/testing/pictures.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure, ms, unbounded } from './figure.ts';

const counts = { small: 1_000, callbacks: 2_000, photos: 20, owners: 5, exports: 80 } as const;
const limits = { perS: 50, newcomerMs: 2_000 } as const;
/** Earlier results, when each queue ran one job a second (measured at commit 67674e8). */
const before = {
  small: '1/s',
  photo: '98 s',
  exports: '80 s',
  callbacks: 'half an hour',
} as const;
const secret = 'a secret of both sides';
/** Concurrent requests that deliver callbacks. */
const senders = 8;

/** Measures the rate of jobs, and a job's delay behind other members' jobs, on both databases. */
export async function measureJobs(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-jobs-'));
  try {
    return [
      ...(await onDatabase('PostgreSQL', async () =>
        openDb({ databaseUrl: await postgres.createDatabase() }),
      )),
      ...(await onDatabase('PGlite', () => openDb({ dataDir }))),
    ];
  } finally {
    await postgres.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function onDatabase(name: string, open: () => Promise<Db>): Promise<Figure[]> {
  const db = await open();
  try {
    await migrate(db);
    const env = {
      RATE_LIMIT_PER_MINUTE: '1000000',
      RATE_LIMIT_IP_PER_MINUTE: '1000000',
      ISSUER_URL: 'http://127.0.0.1:1',
      ISSUER_SECRET: secret,
    };
    const figures = await smallJobs(db);
    const server = await createTestServer({ db, env, works: true });
    figures.push(
      ...(await callbacks(server)),
      ...(await photos(server)),
      ...(await exportFiles(server)),
    );
    await server.close();
    return figures.map((figure) => ({ ...figure, what: `${name}: ${figure.what}` }));
  } finally {
    await db.close();
  }
}

/** Measures the rate of jobs that write one row in a transaction, as most jobs do. */
async function smallJobs(db: Db): Promise<Figure[]> {
  const small = jobName<{ n: number }>('bench.small');
  const log = createLogger('error');
  const jobs = createJobs({ db, clock: systemClock, log, works: true });
  let done = 0;
  await db.script('create table bench_done (n integer primary key)');
  jobs.handle(small, async ({ n }) => {
    await db.tx((tx) => tx.query('insert into bench_done (n) values ($1)', [n]));
    done += 1;
  });
  await jobs.start();
  await db.tx(async (tx) => {
    for (let n = 0; n < counts.small; n += 1) await jobs.send(tx, small, { n });
  });
  const rate = await rateUntil(counts.small, async () => done);
  await jobs.stop();
  return [rateFigure(`${counts.small} small jobs`, rate, before.small)];
}

/** Measures the rate of callbacks, from the first request until the last one is handled. */
async function callbacks({ app, db }: TestServer): Promise<Figure[]> {
  const waiting = Array.from({ length: counts.callbacks }, (_, n) => n);
  const handled = async () => {
    const [row] = await db.query<{ n: number }>(
      'select count(*)::integer as n from inbox where handled_at is not null',
    );
    return row?.n ?? 0;
  };
  const rate = rateUntil(counts.callbacks, handled);
  await Promise.all(
    Array.from({ length: senders }, async () => {
      for (let n = waiting.pop(); n !== undefined; n = waiting.pop()) {
        const payload = JSON.stringify({ id: `evt_${n}`, about: { card: `card_${n % 100}` } });
        const signature = sign(Buffer.from(payload), secret, Date.now());
        const answer = await app.inject({
          method: 'POST',
          url: '/callbacks/issuer',
          payload,
          headers: { 'content-type': 'application/json', 'x-signature': signature },
        });
        if (answer.statusCode !== 200) throw new Error(`a callback got ${answer.statusCode}`);
      }
    }),
  );
  return [rateFigure(`${counts.callbacks} callbacks of the issuer`, await rate, before.callbacks)];
}

/** Measures the delay of one member's photo behind many photos of a few other members. */
async function photos(server: TestServer): Promise<Figure[]> {
  const picture = await photo(3_000, 2_000);
  const owners = await members(server, counts.owners);
  const newcomer = await server.signIn();
  const alone = await timed(async () =>
    decided(server, await sendPhoto(server, newcomer, picture)),
  );
  const ids = await Promise.all(
    owners.map(async (owner) => {
      const mine: Sent[] = [];
      for (let n = 0; n < counts.photos; n += 1) mine.push(await sendPhoto(server, owner, picture));
      return mine;
    }),
  );
  const waiting = await countOf(server.db, `select 1 from uploads where status = 'received'`);
  const behind = await timed(async () =>
    decided(server, await sendPhoto(server, newcomer, picture)),
  );
  const rest = await timed(() => Promise.all(ids.flat().map((sent) => decided(server, sent))));
  return [
    bounded(
      `a photo sent after ${waiting} photos of ${counts.owners} members (${ms(alone)} alone; was ${before.photo})`,
      ms(behind),
      `≤ ${ms(limits.newcomerMs)}`,
      behind <= limits.newcomerMs,
    ),
    unbounded('  all photos before it', ms(behind + rest)),
  ];
}

interface Sent {
  id: string;
  token: string;
}

async function sendPhoto(server: TestServer, owner: SignedIn, payload: Buffer): Promise<Sent> {
  const input = { purpose: 'kyc_photo', type: 'image/jpeg', size: payload.length } as const;
  const { body } = await server.call(visa.uploadImg, input, { token: owner.token });
  const { id, url, headers } = body.data;
  const sent = await server.app.inject({ method: 'PUT', url, headers, payload });
  if (sent.statusCode !== 200) throw new Error(`a photo was answered ${sent.statusCode}`);
  return { id, token: owner.token };
}

async function decided(server: TestServer, { id, token }: Sent): Promise<void> {
  for (;;) {
    const { body } = await server.call(visa.uploadResult, { id }, { token });
    if (body.data.status === 'ready') return;
    if (body.data.status !== 'received') throw new Error(`a photo is ${body.data.status}`);
    await delay(20);
  }
}

/** Measures two exports for each of many members, and the export of another member after them. */
async function exportFiles(server: TestServer): Promise<Figure[]> {
  const perMember = 2;
  const owners = await members(server, counts.exports / perMember);
  const newcomer = await server.signIn();
  const startedAt = performance.now();
  for (const owner of owners) {
    for (let n = 0; n < perMember; n += 1) await server.call(user.moneyLogExport, {}, owner);
  }
  const behind = await timed(async () => {
    await server.call(user.moneyLogExport, {}, newcomer);
    await filesReady(server, newcomer);
  });
  for (const owner of owners) await filesReady(server, owner);
  const all = performance.now() - startedAt;
  const rate = counts.exports / (all / 1_000);
  return [
    bounded(
      `${counts.exports} files, ordered and made (was ${before.exports})`,
      `${ms(all)}, ${Math.round(rate)}/s`,
      `≤ ${ms((counts.exports * 1_000) / 8)}`,
      all <= (counts.exports * 1_000) / 8,
    ),
    bounded(
      '  a file that another member orders after them',
      ms(behind),
      `≤ ${ms(limits.newcomerMs)}`,
      behind <= limits.newcomerMs,
    ),
  ];
}

async function filesReady(server: TestServer, { token }: SignedIn): Promise<void> {
  for (;;) {
    const { body } = await server.call(user.moneyLogExports, {}, { token });
    if (body.data.list.every(({ status }) => status === 'ready')) return;
    await delay(20);
  }
}

function members(server: TestServer, count: number): Promise<SignedIn[]> {
  return Promise.all(Array.from({ length: count }, () => server.signIn()));
}

async function countOf(db: Db, query: string): Promise<number> {
  return (await db.query(query)).length;
}

/** Returns jobs a second, from now until `count` are done. */
async function rateUntil(count: number, done: () => Promise<number>): Promise<number> {
  const took = await timed(async () => {
    while ((await done()) < count) await delay(50);
  });
  return count / (took / 1_000);
}

async function timed(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

function rateFigure(what: string, rate: number, was: string): Figure {
  const measured = `${Math.round(rate)}/s`;
  return bounded(`${what} (was ${was})`, measured, `≥ ${limits.perS}/s`, rate >= limits.perS);
}
