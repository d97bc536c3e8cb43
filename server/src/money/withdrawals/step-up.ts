import { assets, formatAsset, type StepUpRules, type WithdrawalAsset } from '@shared/contract';
import type { SensitiveAct } from '../../members/step-up/index.ts';
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
 * Returns whether rules require a confirmation because an address is new.
 * @param except id of a withdrawal that does not count
 */
export async function isGuardedRecipient(
  db: Db,
  { id: userId, address: own }: Caller,
  { address, except }: { address: string; except?: string },
  rules: StepUpRules,
): Promise<boolean> {
  if (!rules.new_recipients || address === own) return false;
  return !(await isKnownRecipient(db, { userId, address, except }));
}

/**
 * Returns whether rules require a confirmation of a stored withdrawal. Call it with the
 * user locked, so that parallel withdrawals cannot both stay below the limit.
 */
export async function needsStepUp(
  tx: Db,
  caller: Caller,
  { id, address, at }: { id: string; address: string; at: Date },
  rules: StepUpRules,
): Promise<boolean> {
  if (await isGuardedRecipient(tx, caller, { address, except: id }, rules)) return true;
  if (rules.withdrawals_above === null) return false;
  const worth = await readWorthOfDay(tx, caller.id, at);
  return worth === undefined || worth > BigInt(rules.withdrawals_above);
}
