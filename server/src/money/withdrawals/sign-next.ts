import type { Asset } from '@shared/contract';
import { type GasFees, type GasNeed, type Outgoing, plainGas } from '../../chain/index.ts';
import { lockAgainstFreeze } from '../../members/users/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { continueKeptTrace, readTraces } from '../../platform/trace-links.ts';
import { continueTraces } from '../../platform/tracing/index.ts';
import type { View } from './classify.ts';
import { sendAll } from './follow.ts';
import { isContract, isMember } from './handlers.ts';
import { insertAttempts, type NewAttempt, type SignedWithdrawal } from './in-flight.ts';
import { announce, fail, traceSubject } from './money.ts';
import type { GasCaps, PayOutParts } from './pay-out.ts';
import {
  type Funds,
  markInsufficient,
  postpone,
  type Queued,
  readFunds,
  readPayable,
  readQueuedAssets,
} from './queue.ts';
import { type FailReason, lockWithdrawal, netOf } from './store.ts';

export interface BatchResult {
  signed: number;
  /** Whether the next batch may follow without a pause. */
  more: boolean;
}

const batchSize = 50;
/** Withdrawals read per asset; more than a batch, because some may not be payable. */
const readPerAsset = 2 * batchSize;
/** Number of withdrawals whose recipients are looked up concurrently. */
const lookupsAtOnce = 8;

/** Signs and sends a batch of queued withdrawals, as far as the wallet's funds reach. */
export async function signNext(
  parts: PayOutParts,
  view: View,
  { open, limit, caps }: { open: readonly SignedWithdrawal[]; limit: number; caps: GasCaps },
): Promise<BatchResult> {
  const { db, clock } = parts;
  const size = Math.min(batchSize, limit);
  const assets = size > 0 ? await readQueuedAssets(db) : [];
  if (assets.length === 0) return { signed: 0, more: false };
  // Without the reserve, native payments could use up the gas of token payments.
  const gasReserve = BigInt(batchSize * caps.token) * view.fees.maxFee;
  const funds = await readFunds(parts, { assets, open, gasReserve });
  const offers = assets.flatMap((asset) => {
    const largest = funds.largest(asset);
    return largest === undefined ? [] : [{ asset, funds: largest }];
  });
  const at = clock.now();
  const payable = await Promise.all(
    offers.map((offer) => readPayable(db, { ...offer, limit: readPerAsset, at })),
  );
  const next = payable.flat().sort((a, b) => a.rank - b.rank || Number(a.id) - Number(b.id));
  const { chosen, insufficient } = await choose(parts, next, {
    size,
    funds,
    caps,
    fees: view.fees,
  });
  for (const offer of offers) await reportInsufficient(parts, offer, insufficient);
  const signed = await sign(parts, chosen, view.sent, view.fees);
  await sendAll(parts, signed, clock.now());
  return { signed: signed.length, more: signed.length > 0 && chosen.length === size };
}

interface Chosen {
  row: Queued;
  payment: Outgoing;
  gas: bigint;
}

interface Choosing {
  size: number;
  funds: Funds;
  caps: GasCaps;
  fees: GasFees;
}

async function choose(
  parts: PayOutParts,
  next: readonly Queued[],
  choosing: Choosing,
): Promise<{ chosen: Chosen[]; insufficient: Queued[] }> {
  const { size, funds, fees } = choosing;
  const chosen: Chosen[] = [];
  const insufficient: Queued[] = [];
  for (let from = 0; from < next.length && chosen.length < size; from += lookupsAtOnce) {
    const part = next.slice(from, from + lookupsAtOnce);
    const found = await Promise.all(part.map((row) => lookUp(parts, row, choosing)));
    for (const { row, payment, need } of found) {
      if (need === 'failed' || chosen.length === size) continue;
      if (typeof need === 'bigint' && funds.cover(payment, need * fees.maxFee)) {
        funds.spend(payment, need * fees.maxFee);
        chosen.push({ row, payment, gas: need });
      } else if (typeof need === 'bigint' || need === 'insufficient') {
        insufficient.push(row);
      } else {
        await refuse(parts, row, reasons[need]);
      }
    }
    const failed = found.filter(({ need }) => need === 'failed').map(({ row }) => row.id);
    await postpone(parts.db, failed, parts.clock.now());
    // All lookups failed: the node is probably down.
    if (failed.length === part.length) break;
  }
  return { chosen, insufficient };
}

type Need = GasNeed | 'contract' | 'insufficient' | 'failed';

const reasons = {
  contract: 'contract',
  overCap: 'gas',
  refused: 'chain',
} as const satisfies Record<Exclude<Need, bigint | 'insufficient' | 'failed'>, FailReason>;

/** Returns a payment with the gas that it needs, or with the reason why it cannot be made. */
async function lookUp(
  { db, wallet, log, tokenOf }: PayOutParts,
  row: Queued,
  { funds, caps, fees }: Choosing,
): Promise<{ row: Queued; payment: Outgoing; need: Need }> {
  const token = tokenOf(row.asset as Asset) as string | null;
  const payment = { token, to: row.address, amount: netOf(row) };
  const answer = (need: Need) => ({ row, payment, need });
  try {
    const code = await wallet.code(payment.to);
    if (isContract(code) && !(await isMember(db, payment.to))) return answer('contract');
    const cap = capOf(payment, code, caps);
    // When the balance cannot cover the gas, nodes report an estimate above the cap.
    if (!funds.cover(payment, cap * fees.maxFee)) return answer('insufficient');
    return answer(await wallet.gas(payment, { cap, ...fees }));
  } catch (err) {
    log.error({ err, withdrawalId: row.id }, 'withdrawal lookup failed');
    return answer('failed');
  }
}

/** Returns the gas limit of a payment. The code of a delegated account (EIP-7702) runs too. */
function capOf({ token }: Outgoing, code: string, caps: GasCaps): bigint {
  if (token !== null) return BigInt(caps.token);
  return code === '0x' ? plainGas : BigInt(caps.native_to_code);
}

async function refuse(
  { db, news, clock, log }: PayOutParts,
  { id }: Queued,
  reason: FailReason,
): Promise<void> {
  try {
    await continueKeptTrace(db, traceSubject(id), 'withdrawal refused', () =>
      db.tx(async (tx) => {
        const row = await lockWithdrawal(tx, id);
        if (row?.state === 'queued') await fail(tx, news, row, { reason, at: clock.now() });
      }),
    );
  } catch (err) {
    log.error({ err, withdrawalId: id }, 'withdrawal could not be marked as failed');
    await postpone(db, [id], clock.now());
  }
}

async function reportInsufficient(
  { db, news, log }: PayOutParts,
  offer: { asset: Asset; funds: bigint },
  insufficient: readonly Queued[],
): Promise<void> {
  const ids = insufficient.filter(({ asset }) => asset === offer.asset).map(({ id }) => id);
  const marked = await markInsufficient(db, news, { ...offer, ids });
  if (marked.length === 0) return;
  log.error({ asset: offer.asset, withdrawals: marked }, 'hot wallet has insufficient funds');
}

/** Signs the chosen withdrawals in spans of their traces. */
async function sign(
  parts: PayOutParts,
  chosen: readonly Chosen[],
  sent: number,
  fees: GasFees,
): Promise<NewAttempt[]> {
  if (chosen.length === 0) return [];
  const subjects = chosen.map(({ row }) => traceSubject(row.id));
  const traced = await readTraces(parts.db, subjects);
  return continueTraces(traced, 'withdrawal signed', {}, () =>
    signTogether(parts, chosen, sent, fees),
  );
}

/** Signs the chosen withdrawals, and stores nonces, signatures and states in one commit. */
async function signTogether(
  { db, clock, news, wallet }: PayOutParts,
  chosen: readonly Chosen[],
  sent: number,
  fees: GasFees,
): Promise<NewAttempt[]> {
  return db.tx(async (tx) => {
    // Skips users frozen since the queue was read. A later freeze waits for this transaction.
    const frozen = await lockAgainstFreeze(
      tx,
      chosen.map(({ row }) => row.user_id),
    );
    let nonce = await holdNonce(tx, wallet.address, sent);
    const attempts: NewAttempt[] = [];
    for (const { row, payment, gas } of chosen) {
      if (frozen.has(row.user_id)) continue;
      // Another process may have signed it, or its user cancelled it.
      if ((await lockWithdrawal(tx, row.id))?.state !== 'queued') continue;

      const terms = { nonce, gas, ...fees };
      const signed = await wallet.sign(payment, terms);
      attempts.push({ ...signed, ...terms, withdrawalId: row.id, wallet: wallet.address });
      announce(tx, news, row);
      nonce += 1;
    }
    await insertAttempts(tx, attempts, clock.now());
    await tx.run(sql.update('hot_wallets', { wallet: wallet.address }, { next_nonce: nonce }));
    return attempts;
  });
}

/** Returns the wallet's next nonce, locked until the end of the transaction. */
async function holdNonce(tx: Db, wallet: string, sent: number): Promise<number> {
  await tx.query(
    `insert into hot_wallets (wallet, first_nonce, next_nonce) values ($1, $2, $2)
     on conflict do nothing`,
    [wallet, sent],
  );
  const row = await tx.first(sql.from('hot_wallets', { wallet }).select('next_nonce').forUpdate());
  // `sent` is higher if another signer has used the key.
  return Math.max(Number(row?.next_nonce ?? 0), sent);
}
