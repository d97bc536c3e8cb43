import type { Asset } from '@shared/contract';
import type { Logger } from 'pino';
import type { HotWallet } from '../../chain/index.ts';
import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { follow } from './follow.ts';
import type { View } from './judge.ts';
import type { WithdrawalNews } from './money.ts';
import { signNext, type Turn } from './sign-next.ts';
import { readUnderway, type Sending } from './underway.ts';

export interface PayOutParts {
  db: Db;
  clock: Clock;
  log: Logger;
  news: WithdrawalNews;
  wallet: HotWallet;
  /** Until a payment counts. */
  confirmations: number;
  /** Where an asset is on the chain; null: the native coin, undefined: nowhere. */
  tokenOf(asset: Asset): string | null | undefined;
}

/** Signed and not settled at once: what a lost connection or a stuck one leaves open stays small. */
const mostUnderway = 200;

/** Gas that one payment may take, by where it goes. */
export type GasCaps = Settings['payouts']['gas'];

/**
 * One look: settles what the chain has, sends again what it has not, signs what is next. All it knows
 * is in the database and on the chain, so it may die anywhere and the next one, in any process, goes
 * on: a withdrawal is given its nonce and its signed transaction in one commit, before anybody sends
 * it, and only ever that nonce. What failed is given back only by what the chain proves (design §6).
 * @throws what the chain or the database answers; what was done until then stands
 */
export async function payOut(parts: PayOutParts): Promise<Turn> {
  // The chain is not asked for nothing.
  if (!(await anyOpen(parts.db))) return { signed: 0, more: false };
  const { gas: caps } = await readSetting(parts.db, 'payouts');
  const underway = await readUnderway(parts.db, mostUnderway);
  const { view, unread } = await look(parts, underway);
  const { open, isBlocked } = await follow(parts, { underway, view, unread, caps });
  // No later nonce goes before one that the node refuses.
  if (isBlocked) return { signed: 0, more: false };
  return signNext(parts, view, { open, most: mostUnderway - open.length, caps });
}

async function anyOpen(db: Db): Promise<boolean> {
  const found = await db.query(
    `select 1 from withdrawals where state in ('queued', 'signed') limit 1`,
  );
  return found.length > 0;
}

/** The nonces before the receipts: what a nonce was used for is in a block by then. */
async function look(
  { wallet, confirmations: needed }: PayOutParts,
  underway: readonly Sending[],
): Promise<{ view: View; unread: ReadonlySet<string> }> {
  const head = await wallet.head();
  const [sent, sentForGood, fees] = await Promise.all([
    wallet.sent(wallet.address, head),
    wallet.sent(wallet.address, Math.max(0, head - needed + 1)),
    wallet.fees(),
  ]);
  const hashes = underway.flatMap(({ attempts }) => attempts.map(({ hash }) => hash));
  const { mined, unread } = await wallet.receipts(hashes);
  return { view: { head, sent, sentForGood, mined, fees, needed }, unread };
}
