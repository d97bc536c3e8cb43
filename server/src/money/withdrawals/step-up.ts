import { assets, formatAsset, type WithdrawalAsset } from '@shared/contract';
import { readStepUpRules, type SensitiveAct } from '../../members/step-up/index.ts';
import type { Caller } from '../../platform/call.ts';
import type { Db } from '../../platform/database/index.ts';
import { checksummed } from '../../platform/values/checksummed.ts';
import { isKnownRecipient } from '../recipients/index.ts';
import { readWorthOfDay } from './review.ts';

interface SentWithdrawal {
  asset: WithdrawalAsset;
  /** Base units that leave the account. */
  amount: string;
  address: string;
}

/** Returns the sensitive action of a withdrawal. @throws AppError addressMistyped */
export function withdrawalAct({ asset, amount, address: typed }: SentWithdrawal): SensitiveAct {
  const address = checksummed(typed);
  return {
    purpose: 'withdrawal',
    subject: `${BigInt(amount)} ${asset} ${address}`,
    statement: `Withdraw ${formatAsset(amount, asset, assets[asset].decimals)} ${asset} to ${address}.`,
  };
}

/**
 * Returns whether the user's rules require a confirmation of a stored withdrawal. Call it with the
 * user locked, so that parallel withdrawals cannot both stay below the limit.
 */
export async function needsStepUp(
  tx: Db,
  { id: userId, address: own }: Caller,
  { id, address, at }: { id: string; address: string; at: Date },
): Promise<boolean> {
  const rules = await readStepUpRules(tx, userId);
  if (rules.new_recipients && address !== own) {
    if (!(await isKnownRecipient(tx, { userId, address, except: id }))) return true;
  }
  if (rules.withdrawals_above === null) return false;
  const worth = await readWorthOfDay(tx, userId, at);
  return worth === undefined || worth > BigInt(rules.withdrawals_above);
}
