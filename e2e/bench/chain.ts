import { verifyDirectly } from '../../server/src/operators/cli/direct.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { seedSandbox } from '../../server/src/testing/money/terms.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { createFollower, type Follower } from './chain-follower.ts';
import { insertMembers, insertOrders, type PaymentToMake, readOutcome } from './chain-orders.ts';
import { type BenchChain, startBenchChain } from './chain-payments.ts';
import { bounded, type Figure, unbounded } from './figure.ts';

const members = 1_000;
const perBlock = 10;
/** Blocks with payments in each phase: a restart, lost connections, a reorg, the rest. */
const phases = { restart: 300, cut: 300, reorg: 5, last: 395 } as const;
const blocks = Object.values(phases).reduce((sum, count) => sum + count, 0);
const payments = blocks * perBlock;
/** Two empty blocks, which give the block before them the sandbox's three confirmations. */
const two = [[], []];
const leastPerSecond = 300;

/**
 * Measures payments settled per second by the whole server on PostgreSQL, with the chain on this
 * machine. The time includes a restart of the server, broken connections and a reorg that replaces
 * blocks with settled payments. It does not include mining the blocks.
 */
export async function measureChain(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const chain = await startBenchChain();
  const databaseUrl = await postgres.createDatabase();
  const db = await openDb({ databaseUrl });
  await migrate(db);
  await seedSandbox(db, new Date());
  await insertMembers(db, members);
  const follower = await createFollower(db, { rpc: chain.url, database: databaseUrl });
  try {
    const { seconds, ownSeconds, lost } = await follow(db, chain, follower);
    await follower.stop();
    const rate = payments / seconds;
    return [
      bounded(
        `${number(payments)} payments in ${number(blocks)} blocks, settled`,
        `${Math.round(rate)}/s`,
        `≥ ${leastPerSecond}/s`,
        rate >= leastPerSecond,
      ),
      unbounded('  in all', `${seconds.toFixed(1)} s`),
      unbounded(
        '  the server’s CPU time per payment; the rest is PostgreSQL and the chain',
        `${((ownSeconds * 1_000) / payments).toFixed(1)} of ${((seconds * 1_000) / payments).toFixed(1)} ms`,
      ),
      unbounded(`  settled in ${phases.reorg} blocks that were then replaced`, String(lost)),
      ...(await checkAll(db, { databaseUrl, chainRpcUrl: chain.url })),
    ];
  } finally {
    await follower.close();
    await db.close();
    await chain.stop();
    await postgres.stop();
  }
}

async function follow(db: Db, chain: BenchChain, follower: Follower) {
  await follower.start();
  const checkout = follower.checkout();
  await chain.takeOver(checkout);
  const orders = await insertOrders(db, payments, { checkout, at: new Date() });
  let made = 0;
  const next = (count: number): PaymentToMake[][] => {
    const from = made;
    made += count * perBlock;
    return inBlocks(orders.slice(from, made), perBlock);
  };
  let ms = 0;
  let ownMs = 0;
  const timed = async (work: () => Promise<void>) => {
    const startedAt = performance.now();
    const own = process.cpuUsage();
    await work();
    ms += performance.now() - startedAt;
    const { user, system } = process.cpuUsage(own);
    ownMs += (user + system) / 1_000;
  };
  /**
   * Mines blocks while the server is stopped, then measures until their payments are settled. Runs
   * `amid` when a third is settled.
   */
  const catchUp = async (count: number, amid?: () => unknown) => {
    await follower.stop();
    const before = made;
    await chain.mine([...next(count), ...two]);
    await timed(async () => {
      await follower.start();
      await follower.until({ settled: before + (made - before) / 3 });
      await amid?.();
      await follower.until({ settled: made });
    });
  };

  await catchUp(phases.restart, async () => {
    await follower.stop();
    await follower.start();
  });
  await catchUp(phases.cut, follower.cut);

  const settled = made;
  const replaced = next(phases.reorg);
  const revert = await chain.snapshot();
  await chain.mine(replaced);
  const lost = made - settled - two.length * perBlock;
  const height = await chain.height();
  await timed(() => follower.until({ settled: settled + lost, height }));
  await revert();
  await chain.mine([...inBlocks(replaced.flat(), perBlock / 2), ...two]);
  await timed(() => follower.until({ settled: made, height: height + phases.reorg }));

  await catchUp(phases.last);
  return { seconds: ms / 1_000, ownSeconds: ownMs / 1_000, lost };
}

function inBlocks(all: readonly PaymentToMake[], size: number): PaymentToMake[][] {
  return Array.from({ length: all.length / size }, (_, n) => all.slice(n * size, (n + 1) * size));
}

/** Checks that no payment was missed or doubled, and that `ops verify` finds nothing. */
async function checkAll(
  db: Db,
  places: { databaseUrl: string; chainRpcUrl: string },
): Promise<Figure[]> {
  const { wrong, unmatched, incidents } = await readOutcome(db);
  const env = { ...places, dataDir: '', opsUrl: undefined, opsKey: undefined };
  const { violations, away } = await verifyDirectly(env);
  const found = [...violations.map(({ detail }) => detail), ...away.map(({ reason }) => reason)];
  return [
    bounded(
      '  orders not paid exactly once; payments of no order; open incidents',
      [wrong, unmatched, incidents].join('; '),
      'none',
      wrong + unmatched + incidents === 0,
    ),
    bounded(
      '  found by `ops verify`, which reads the chain again',
      found[0] ?? 'nothing',
      'nothing',
      found.length === 0,
    ),
  ];
}

const number = (value: number) => value.toLocaleString('en');
