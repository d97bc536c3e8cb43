import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getAddress, Interface, id, type JsonRpcProvider, Wallet, zeroPadValue } from 'ethers';
import { startAnvil } from '../../server/src/chain/contracts/anvil.ts';
import { deploySandbox } from '../../server/src/chain/contracts/deploy.ts';
import { connectChain } from '../../server/src/chain/node/provider.ts';
import {
  ledgerReconciliation,
  postMany,
  systemAccount,
  userAccount,
} from '../../server/src/money/ledger/index.ts';
import { apply } from '../../server/src/money/withdrawals/apply.ts';
import {
  hotWalletReconciliation,
  withdrawalReconciliation,
} from '../../server/src/money/withdrawals/index.ts';
import { type Db, migrate, openDb } from '../../server/src/platform/database/index.ts';
import { runReconciliations } from '../../server/src/platform/reconciliation.ts';
import { seedSandbox, signUp, testTerms } from '../../server/src/testing/money/terms.ts';
import { startPostgres } from '../../server/src/testing/services/postgres.ts';
import { bounded, type Figure } from './figure.ts';

const each = 1_000;
const users = 50;
const kills = 20;
const leastPerSecond = 60;
const clock = { now: () => new Date() };

interface Ground {
  db: Db;
  provider: JsonRpcProvider;
  usdt: string;
  signer: string;
  start(): ChildProcess;
}

/**
 * Measures how long one signer takes to pay withdrawals on the sandbox chain, and to pay as many
 * again while its process is killed at random moments. `WITHDRAW_SEED` repeats the moments of
 * another run.
 */
export async function measureWithdraw(): Promise<Figure[]> {
  const postgres = await startPostgres();
  const anvil = await startAnvil();
  const databaseUrl = await postgres.createDatabase();
  const db = await openDb({ databaseUrl });
  const chain = await connectChain(anvil.url, 31_337);
  try {
    await migrate(db);
    await seedSandbox(db, clock.now());
    const { USDT: usdt } = await deploySandbox(chain.provider);
    const { address: signer, privateKey: key } = Wallet.createRandom();
    await chain.provider.send('anvil_setBalance', [signer, `0x${(10n ** 24n).toString(16)}`]);
    await chain.provider.send('anvil_dealERC20', [signer, usdt, `0x${(10n ** 15n).toString(16)}`]);
    const env = { DATABASE_URL: databaseUrl, CHAIN_RPC_URL: anvil.url, KEY: key, USDT: usdt };
    const start = () =>
      spawn(process.execPath, [join(import.meta.dirname, 'withdraw-worker.ts')], {
        env: { PATH: process.env.PATH, ...env },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
    const ground = { db, provider: chain.provider, usdt, signer, start };
    return await measure(ground, anvil.url);
  } finally {
    chain.provider.destroy();
    await db.close();
    await Promise.all([anvil.stop(), postgres.stop()]);
  }
}

async function measure(ground: Ground, rpcUrl: string): Promise<Figure[]> {
  const { db } = ground;
  const members = await signUpRich(db);
  await askAll(db, members);
  const clean = await timed(() => payAll(ground, []));
  const seed = Number(process.env.WITHDRAW_SEED ?? randomInt(2 ** 31));
  await askAll(db, members);
  const killed = await timed(() => payAll(ground, moments(seed)));
  const wrong = await wrongOnChain(ground);
  const chain = { id: 31_337, rpcUrl, confirmations: 3, logChunk: 1_000 };
  const reconciliations = [
    ledgerReconciliation(db),
    withdrawalReconciliation({ db, clock }),
    hotWalletReconciliation({ db, clock, chain }),
  ];
  const { violations } = await runReconciliations(reconciliations, { full: true });
  const rate = each / clean;
  return [
    bounded(
      `${each.toLocaleString('en')} withdrawals by one signer, confirmed`,
      `${rate.toFixed(0)} a second`,
      `≥ ${leastPerSecond}`,
      rate >= leastPerSecond,
    ),
    bounded(
      `  as many again, killed ${kills} times (WITHDRAW_SEED=${seed})`,
      `${killed.toFixed(1)} s`,
      'all',
      (await openOnes(db)) === 0,
    ),
    bounded('  not paid exactly once on chain', String(wrong), 'none', wrong === 0),
    bounded(
      '  found by the reconciliations of ledger, withdrawals and hot wallet',
      violations[0]?.detail ?? 'nothing',
      'nothing',
      violations.length === 0,
    ),
  ];
}

async function signUpRich(db: Db): Promise<string[]> {
  const members: string[] = [];
  for (let n = 0; n < users; n += 1) members.push(await signUp(db, newAddress(), clock.now()));
  const amount = 10n ** 12n;
  await postMany(
    db,
    members.map((userId) => ({
      kind: 'welcome_grant' as const,
      reference: userId,
      at: clock.now(),
      postings: [
        { account: systemAccount('issued'), asset: 'USDT' as const, amount: -amount },
        { account: userAccount(userId), asset: 'USDT' as const, amount },
      ],
    })),
  );
  return members;
}

/** Requests all withdrawals, each to its own address, so that a double payment is visible. */
async function askAll(db: Db, members: readonly string[]): Promise<void> {
  const payment = testTerms(newAddress());
  const news = { publish: () => undefined };
  const fees = { asset: 'USDT' as const, fee: '2000000', networkFee: null, amount: 20_000_000n };
  for (let n = 0; n < each; n += 1) {
    const userId = members[n % members.length] as string;
    const wish = { ...fees, userId, address: newAddress(), at: clock.now() };
    await db.tx((tx) => apply(tx, { news, payment }, wish));
  }
}

interface Death {
  /** The number of open withdrawals at which the countdown of `afterMs` starts. */
  readonly left: number;
  readonly afterMs: number;
}

/** Pays until no withdrawal is open. Kills and restarts the process at `deaths`. */
async function payAll({ db, provider, start }: Ground, deaths: readonly Death[]): Promise<void> {
  const blocks = setInterval(() => void provider.send('anvil_mine', ['0x1']), 200);
  let running = start();
  try {
    for (const { left, afterMs } of deaths) {
      while ((await openOnes(db)) > left) await delay(10);
      await delay(afterMs);
      const dead = once(running, 'exit');
      running.kill('SIGKILL');
      await dead;
      running = start();
    }
    while ((await openOnes(db)) > 0) await delay(20);
  } finally {
    clearInterval(blocks);
    running.kill('SIGKILL');
  }
}

async function openOnes(db: Db): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from withdrawals where state not in ('confirmed', 'failed')`,
  );
  return row?.count ?? 0;
}

/** Counts the withdrawals whose address did not get exactly one transfer, of the net amount. */
async function wrongOnChain({ db, provider, usdt, signer }: Ground): Promise<number> {
  const transfer = 'Transfer(address,address,uint256)';
  const event = new Interface([
    'event Transfer(address indexed from, address indexed to, uint256 value)',
  ]);
  const topics = [id(transfer), zeroPadValue(signer, 32)];
  const logs = await provider.getLogs({ address: usdt, topics, fromBlock: 0 });
  const paid = new Map<string, bigint[]>();
  for (const log of logs) {
    const parsed = event.parseLog(log);
    if (!parsed) continue;
    const { to, value } = parsed.args as unknown as { to: string; value: bigint };
    paid.set(to, [...(paid.get(to) ?? []), value]);
  }
  const asked = await db.query<{ address: string; net: string }>(
    'select address, amount - fee as net from withdrawals',
  );
  return asked.filter(({ address, net }) => paid.get(address)?.join() !== net).length;
}

function newAddress(): string {
  return getAddress(`0x${randomBytes(20).toString('hex')}`);
}

function moments(seed: number): Death[] {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return Array.from({ length: kills }, () => ({
    left: Math.ceil(each * (0.05 + 0.95 * next())),
    afterMs: 300 * next(),
  })).sort((a, b) => b.left - a.left);
}

async function timed(call: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return (performance.now() - startedAt) / 1_000;
}
