import type { Asset } from '@shared/contract';
import type { Outgoing } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { readTraces } from '../../platform/trace-links.ts';
import { continueTraces } from '../../platform/tracing/index.ts';
import type { SignedWithdrawal } from './in-flight.ts';
import { announce, traceSubject, type WithdrawalNews } from './money.ts';
import type { PayOutParts } from './pay-out.ts';
import type { WithdrawalRow } from './store.ts';

export interface Queued extends WithdrawalRow {
  /** Position among its user's queued and signed withdrawals of the asset, from 1. */
  rank: number;
}

export async function readQueuedAssets(db: Db): Promise<Asset[]> {
  const found = await db.query<{ asset: Asset }>(
    `select distinct asset from withdrawals where state = 'queued'`,
  );
  return found.map(({ asset }) => asset);
}

/**
 * Reads queued withdrawals of at most `funds` each. Every user's first withdrawal comes before any
 * user's second. Leaves out frozen users, and withdrawals postponed after a failed lookup.
 */
export function readPayable(
  db: Db,
  { asset, funds, limit, at }: { asset: Asset; funds: bigint; limit: number; at: Date },
): Promise<Queued[]> {
  return db.query(
    `select w.*, ranked.rank::integer as rank from withdrawals w
     join (
       select id, row_number() over (partition by user_id order by id) as rank
       from withdrawals where asset = $1 and state in ('queued', 'signed')
     ) ranked on ranked.id = w.id
     join users u on u.id = w.user_id and u.frozen_at is null
     where w.state = 'queued' and w.amount - w.fee <= $2
       and (w.retry_at is null or w.retry_at <= $3)
     order by ranked.rank, w.id limit $4`,
    [asset, String(funds), at, limit],
  );
}

/**
 * Marks queued withdrawals above `funds`, and those in `ids`, as short of funds. Leaves out frozen
 * users.
 * @returns ids of the newly marked withdrawals
 */
export function markInsufficient(
  db: Db,
  news: WithdrawalNews,
  { asset, funds, ids }: { asset: Asset; funds: bigint; ids: readonly string[] },
): Promise<string[]> {
  return db.tx(async (tx) => {
    const marked = await tx.query<{ id: string; user_id: string }>(
      `update withdrawals set waits_for_funds = true where id in (
         select w.id from withdrawals w join users u on u.id = w.user_id and u.frozen_at is null
         where w.state = 'queued' and not w.waits_for_funds and w.asset = $1
           and (w.amount - w.fee > $2 or w.id = any($3::bigint[]))
         for no key update of w skip locked
       ) returning id, user_id`,
      [asset, String(funds), ids],
    );
    const traced = await readTraces(
      tx,
      marked.map(({ id }) => traceSubject(id)),
    );
    await continueTraces(traced, 'withdrawal unfunded', { kind: 'consumer' }, async () => {
      for (const row of marked) announce(tx, news, row);
    });
    return marked.map(({ id }) => id);
  });
}

const firstRetryMs = 15_000;
const longestRetryMs = 10 * 60_000;

/** Postpones failing withdrawals, longer each time, so that they delay no others. */
export async function postpone(db: Db, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.query(
    `update withdrawals set lookup_failures = lookup_failures + 1,
       retry_at = $2::timestamptz
         + least($3::float8 * 2 ^ least(lookup_failures, 20), $4) * interval '1 ms'
     where id = any($1::bigint[]) and state = 'queued'`,
    [ids, at, firstRetryMs, longestRetryMs],
  );
}

/** The hot wallet's balances minus open payments; `spend` reduces them further. */
export interface Funds {
  /** Largest payment, base units; -1 if not on this chain, undefined if the token's call failed. */
  largest(asset: Asset): bigint | undefined;
  /** Whether the funds cover a payment and its gas. */
  cover(payment: Outgoing, gasFee: bigint): boolean;
  spend(payment: Outgoing, gasFee: bigint): void;
}

/**
 * Reads the funds of the hot wallet. A failing token contract does not affect other assets.
 * @param gasReserve native coin kept from native payments for the gas of token payments, base units
 */
export async function readFunds(
  { wallet, tokenOf, log }: Pick<PayOutParts, 'wallet' | 'tokenOf' | 'log'>,
  {
    assets,
    open,
    gasReserve,
  }: { assets: readonly Asset[]; open: readonly SignedWithdrawal[]; gasReserve: bigint },
): Promise<Funds> {
  const held = new Map<string | null, bigint>([[null, await wallet.balance(null)]]);
  const failed = new Set<string>();
  const tokens = new Set(assets.map(tokenOf).filter((token) => typeof token === 'string'));
  await Promise.all(
    [...tokens].map(async (token) => {
      try {
        held.set(token, await wallet.balance(token));
      } catch (err) {
        failed.add(token);
        log.error({ err, token }, 'token balance of the hot wallet could not be read');
      }
    }),
  );
  const of = (token: string | null) => held.get(token) ?? 0n;
  const subtract = (token: string | null, amount: bigint) => held.set(token, of(token) - amount);
  for (const { asset, net, attempts } of open) {
    subtract(tokenOf(asset) ?? null, net);
    const last = attempts.at(-1);
    if (last) subtract(null, last.gas * last.maxFee);
  }
  return {
    largest(asset) {
      const token = tokenOf(asset);
      if (token === undefined) return -1n;
      if (token === null) return of(null) - gasReserve;
      return failed.has(token) ? undefined : of(token);
    },
    cover: ({ token, amount }, gasFee) =>
      token === null
        ? of(null) >= amount + gasFee + gasReserve
        : of(token) >= amount && of(null) >= gasFee,
    spend({ token, amount }, gasFee) {
      subtract(token, amount);
      subtract(null, gasFee);
    },
  };
}
