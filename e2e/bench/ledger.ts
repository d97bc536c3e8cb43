import { spawnSync } from 'node:child_process';
import { findProgram, installDebianPackages } from '../../scripts/debian.ts';
import { Refusal } from '../../scripts/processes.ts';
import {
  type Entry,
  post,
  postMany,
  systemAccount,
  userAccount,
  verifyLedger,
} from '../../server/src/money/ledger/index.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { startPostgres, type TestPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure, median, ms, unbounded } from './figure.ts';

const clients = 8;
const users = 1_000;
/** Rounds of ledger and pgbench alternate, so that other load on the machine affects both. */
const rounds = 5;
const roundMs = 5_000;
const batch = 10_000;
/** `ofPgbench` is a share of pgbench's rate. */
const limits = { ofPgbench: 0.5, batchMs: 5_000 } as const;

/** Compares transfers with pgbench's TPC-B-like transactions on the same server. */
export async function measureLedger(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const pgbench = preparePgbench(postgres);
    await postgres.createDatabase('pgbench');
    pgbench(['-i', '-q', '-s', '10']);
    const databaseUrl = await postgres.createDatabase();
    await fill(databaseUrl);
    const db = await openDb({ databaseUrl });
    try {
      return await measure(db, pgbench);
    } finally {
      await db.close();
    }
  } finally {
    await postgres.stop();
  }
}

type Pgbench = (args: string[]) => string;

/** Fills a ledger and updates the planner's statistics, as pgbench does for its own tables. */
async function fill(databaseUrl: string): Promise<void> {
  const db = await openDb({ databaseUrl });
  await migrate(db);
  await postMany(
    db,
    Array.from({ length: batch }, (_, n) => grant(n % users, 1_000_000n)),
  );
  await db.script('vacuum analyze');
  await db.close();
}

async function measure(db: Db, pgbench: Pgbench): Promise<Figure[]> {
  await transfers(db, 1_000);
  const rates = { pgbench: [] as number[], ledger: [] as number[] };
  const latencies: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    rates.pgbench.push(
      tpsOf(pgbench(['-n', '-c', String(clients), '-T', String(roundMs / 1_000)])),
    );
    const took = await transfers(db, roundMs);
    rates.ledger.push(took.length / (roundMs / 1_000));
    latencies.push(...took);
  }
  const ratio = median(rates.ledger.map((rate, round) => rate / (rates.pgbench[round] ?? 1)));
  const batchMs = await timeBatch(db);
  const { violations, entries } = await verifyLedger(db, { full: true });
  if (violations.length > 0) throw new Error(`the ledger is not sound: ${violations[0]?.detail}`);
  latencies.sort((a, b) => a - b);
  return [
    bounded(
      'transfers between users : pgbench’s TPC-B-like',
      `${Math.round(median(rates.ledger))}/s : ${Math.round(median(rates.pgbench))}/s = ${ratio.toFixed(2)}`,
      `≥ ${limits.ofPgbench}`,
      ratio >= limits.ofPgbench,
    ),
    unbounded('  clients, users', `${clients}, ${users}`),
    unbounded('  p99 of a transfer', ms(latencies[Math.floor(latencies.length * 0.99)] ?? 0)),
    bounded(
      `a batch of ${batch} entries with two postings each`,
      ms(batchMs),
      `≤ ${ms(limits.batchMs)}`,
      batchMs <= limits.batchMs,
    ),
    unbounded('  entries verified afterwards', String(entries)),
  ];
}

/** Posts transfers between random users until the time is over. @returns ms of each */
async function transfers(db: Db, forMs: number): Promise<number[]> {
  const end = performance.now() + forMs;
  const took: number[] = [];
  const client = async () => {
    while (performance.now() < end) {
      const from = Math.floor(Math.random() * users);
      const to = (from + 1 + Math.floor(Math.random() * (users - 1))) % users;
      const startedAt = performance.now();
      await post(db, transfer(from, to));
      took.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return took;
}

async function timeBatch(db: Db): Promise<number> {
  const entries = Array.from({ length: batch }, (_, n) => grant(n % users, 1n));
  const startedAt = performance.now();
  await postMany(db, entries);
  return performance.now() - startedAt;
}

let names = 0;

function grant(user: number, amount: bigint): Entry {
  names += 1;
  return {
    kind: 'welcome_grant',
    reference: `grant ${names}`,
    at: new Date(),
    postings: [
      { account: systemAccount('issued'), asset: 'JU', amount: -amount },
      { account: userAccount(String(user)), asset: 'JU', amount },
    ],
  };
}

function transfer(from: number, to: number): Entry {
  names += 1;
  return {
    kind: 'data_adjustment',
    reference: `transfer ${names}`,
    at: new Date(),
    postings: [
      { account: userAccount(String(from)), asset: 'JU', amount: -1n },
      { account: userAccount(String(to)), asset: 'JU', amount: 1n },
    ],
  };
}

/** Returns a function that runs pgbench. Installs it if missing. @throws Refusal if that fails */
function preparePgbench({ url }: TestPostgres): Pgbench {
  if (!findProgram(['pgbench'])) installDebianPackages(['postgresql-contrib']);
  const program = findProgram(['pgbench']);
  if (!program)
    throw new Refusal(
      'pgbench is not on PATH. On Debian or Ubuntu, run apt-get install postgresql-contrib.',
    );
  const { hostname, port, username } = new URL(url);
  return (args) => {
    const place = ['-h', hostname, '-p', port, '-U', username, ...args, 'pgbench'];
    const { status, stdout, stderr } = spawnSync(program, place, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pgbench failed: ${stderr}`);
    return stdout;
  };
}

function tpsOf(said: string): number {
  return Number(/tps = ([\d.]+)/.exec(said)?.[1]);
}
