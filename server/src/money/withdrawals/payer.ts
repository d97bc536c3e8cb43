import type { Asset } from '@shared/contract';
import type { Logger } from 'pino';
import { Gauge } from 'prom-client';
import { type HotWallet, openHotWallet } from '../../chain/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Listener } from '../../platform/database/index.ts';
import { errorText } from '../../platform/observability/error-text.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import { createLease } from '../../platform/processes/lease.ts';
import { type Loop, startLoop } from '../../platform/processes/loop.ts';
import type { WithdrawalNews } from './money.ts';
import { payOut } from './pay-out.ts';

interface PayerParts {
  db: Db;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  news: WithdrawalNews;
  chain: { id: number; rpcUrl: string; confirmations: number; pollMs: number };
  /** Private key of the paying wallet. */
  key: string;
  tokenOf(asset: Asset): string | null | undefined;
  /** Time until another process takes over after the paying one died, ms. Default: 10,000. */
  leaseMs?: number;
  /** Called after the wallet is opened; the sandbox funds it here. */
  onOpen?(wallet: HotWallet): Promise<void>;
}

export interface Payer {
  start(): Promise<void>;
  /** Resolves when the payer no longer uses the database. */
  stop(): Promise<void>;
}

/** Database channel on which a trigger reports each change of a withdrawal's state. */
const changeChannel = 'withdrawals_changed';
/** Interval at which withdrawals are looked for without a report, ms. */
const idleMs = 60_000;

/** Creates a payer. One process at a time pays: it holds a lease that the others wait for. */
export function createPayer(parts: PayerParts): Payer {
  const { db, log, chain, key, leaseMs = 10_000 } = parts;
  const lease = createLease(db, 'withdrawals', leaseMs);
  const count = counterOf(parts);
  let wallet: HotWallet | undefined;
  let loop: Loop | undefined;
  let listener: Listener | undefined;
  let failure = '';

  async function step(): Promise<boolean | 'idle'> {
    if (!(await lease.hold())) return false;
    if (!wallet) {
      wallet = await openHotWallet(db, { url: chain.rpcUrl, chainId: chain.id, key });
      await parts.onOpen?.(wallet);
    }
    const { more } = await payOut({ ...parts, wallet, confirmations: chain.confirmations });
    const isAnyOpen = await count(wallet);
    return isAnyOpen ? more : 'idle';
  }

  return {
    async start() {
      const started = startLoop({
        step,
        intervalMs: chain.pollMs,
        // Withdrawals that change end this pause.
        idleMs,
        lease: { everyMs: leaseMs / 2, hold: lease.hold },
        onSuccess() {
          failure = '';
        },
        onError(error) {
          const reason = errorText(error);
          if (reason !== failure)
            log.error({ err: error }, 'withdrawals are not paid; trying again');
          failure = reason;
        },
      });
      loop = started;
      listener = await db.listen(changeChannel, started.wake, started.wake);
    },
    async stop() {
      await listener?.close();
      await loop?.stop();
      wallet?.destroy();
      await lease.release().catch(() => undefined);
    },
  };
}

/** Returns whether a signed withdrawal is unsettled; the sandbox then mines blocks. */
export async function anySigned(db: Db): Promise<boolean> {
  const found = await db.query(`select 1 from withdrawals where state = 'signed' limit 1`);
  return found.length > 0;
}

/** Stages of open withdrawals; 'review', 'funds' and 'unknown' need an operator. */
const stages = ['awaiting_fee', 'review', 'queued', 'funds', 'sent', 'unknown'] as const;
/** Stages that `payOut` works on. */
const paidStages = ['queued', 'funds', 'sent', 'unknown'] as const;
/** Minimum interval of balance reads for metrics, ms. */
const balancesEveryMs = 30_000;

/**
 * Returns a function that updates the metrics of open withdrawals and wallet balances, and returns
 * whether the payer has to follow any withdrawal.
 */
function counterOf({ db, log, metrics, tokenOf }: PayerParts) {
  const registers = [metrics.registry];
  const open = new Gauge({
    name: 'withdrawals_open',
    help: 'Withdrawals that are neither completed nor failed, by stage',
    labelNames: ['stage'],
    registers,
  });
  const held = new Gauge({
    name: 'hot_wallet_balance',
    help: 'Balance of the wallet that pays withdrawals, base units',
    labelNames: ['asset'],
    registers,
  });
  let balancesReadAt = 0;
  return async (wallet: HotWallet): Promise<boolean> => {
    const rows = await db.query<{ stage: string; count: number }>(
      `select case when state = 'queued' and waits_for_funds then 'funds'
         when state = 'signed' and lost_at is not null then 'unknown'
         when state = 'signed' then 'sent' else state end as stage, count(*)::integer as count
       from withdrawals where state not in ('confirmed', 'failed') group by 1`,
    );
    const counts = new Map(rows.map(({ stage, count }) => [stage, count]));
    for (const stage of stages) open.set({ stage }, counts.get(stage) ?? 0);
    const isAnyOpen = paidStages.some((stage) => counts.has(stage));
    if (Date.now() - balancesReadAt < balancesEveryMs) return isAnyOpen;
    balancesReadAt = Date.now();
    for (const asset of ['JU', 'USDT', 'SPA'] as const) {
      const token = tokenOf(asset);
      if (token === undefined) continue;
      try {
        held.set({ asset }, Number(await wallet.balance(token)));
      } catch (err) {
        log.warn({ err, asset }, 'balance of the hot wallet could not be read');
      }
    }
    return isAnyOpen;
  };
}
