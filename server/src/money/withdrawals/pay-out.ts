import type { Asset } from '@shared/contract';
import type { Logger } from 'pino';
import type { HotWallet } from '../../chain/index.ts';
import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import type { View } from './classify.ts';
import { follow } from './follow.ts';
import { readInFlight, type SignedWithdrawal } from './in-flight.ts';
import type { WithdrawalNews } from './money.ts';
import { type BatchResult, signNext } from './sign-next.ts';

export interface PayOutParts {
  db: Db;
  clock: Clock;
  log: Logger;
  news: WithdrawalNews;
  wallet: HotWallet;
  confirmations: number;
  /** Returns an asset's token address; null for the native coin, undefined if not on this chain. */
  tokenOf(asset: Asset): string | null | undefined;
}

/** Maximum withdrawals in flight per wallet: bounds the work after an outage or a stuck payment. */
const maxInFlight = 200;

/** Maximum gas of one payment, by kind of payment. */
export type GasCaps = Settings['payouts']['gas'];

/**
 * Runs one pass. All state is in the database and on the chain, so any process can continue. One
 * commit stores a withdrawal's only nonce and its signed transaction before it is sent. A signed
 * withdrawal is refunded only on proof from the chain (docs/adr/0013-money-in-and-out.md).
 * @throws errors of the chain or the database; completed steps remain
 */
export async function payOut(parts: PayOutParts): Promise<BatchResult> {
  // Skips the RPC when nothing is open.
  if (!(await anyOpen(parts.db))) return { signed: 0, more: false };
  const { gas: caps } = await readSetting(parts.db, 'payouts');
  const inFlight = await readInFlight(parts.db, maxInFlight);
  const { view, unread } = await readView(parts, inFlight);
  const { open, isBlocked } = await follow(parts, { inFlight, view, unread, caps });
  // A nonce that the node refuses blocks all later ones.
  if (isBlocked) return { signed: 0, more: false };
  return signNext(parts, view, { open, limit: maxInFlight - open.length, caps });
}

async function anyOpen(db: Db): Promise<boolean> {
  const found = await db.query(
    `select 1 from withdrawals where state in ('queued', 'signed') limit 1`,
  );
  return found.length > 0;
}

/** Reads nonces before receipts, so that the receipts cover every used nonce. */
async function readView(
  { wallet, confirmations: needed }: PayOutParts,
  inFlight: readonly SignedWithdrawal[],
): Promise<{ view: View; unread: ReadonlySet<string> }> {
  const head = await wallet.head();
  const [sent, sentForGood, fees] = await Promise.all([
    wallet.sent(wallet.address, head),
    wallet.sent(wallet.address, Math.max(0, head - needed + 1)),
    wallet.fees(),
  ]);
  const hashes = inFlight.flatMap(({ attempts }) => attempts.map(({ hash }) => hash));
  const { mined, unread } = await wallet.receipts(hashes);
  return { view: { head, sent, sentForGood, mined, fees, needed }, unread };
}
