import { formatAsset, type StepUpRules } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import type { SensitiveAct } from './step-up.ts';

/**
 * Returns the actions that a user confirms, besides those that always need it.
 * @param none the rules of users who have set none
 */
export async function readStepUpRules(
  db: Db,
  userId: string,
  none: StepUpRules,
): Promise<StepUpRules> {
  const own = sql.from('step_up_rules', { user_id: userId });
  return (await db.first(own.select(['withdrawals_above', 'new_recipients']))) ?? none;
}

export async function storeRules(db: Db, userId: string, rules: StepUpRules): Promise<void> {
  const { withdrawals_above, new_recipients } = rules;
  const values = { withdrawals_above, new_recipients };
  await db.run(
    sql
      .insertInto('step_up_rules')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values)),
  );
}

/** Returns whether an action that needs a confirmation now would need none with the next rules. */
export function isWeaker(next: StepUpRules, now: StepUpRules): boolean {
  if (now.new_recipients && !next.new_recipients) return true;
  if (now.withdrawals_above === null) return false;
  if (next.withdrawals_above === null) return true;
  return BigInt(next.withdrawals_above) > BigInt(now.withdrawals_above);
}

export function rulesAct({ withdrawals_above: above, new_recipients }: StepUpRules): SensitiveAct {
  const isAll = above !== null && BigInt(above) === 0n;
  const limit = isAll ? '' : ` above ${formatAsset(above ?? 0n, 'USDT')} USDT`;
  const withdrawals = above === null ? 'no withdrawals' : `withdrawals${limit}`;
  const recipients = new_recipients ? 'new recipients' : 'no new recipients';
  return {
    purpose: 'rules',
    subject: `${above === null ? 'none' : BigInt(above)} ${new_recipients}`,
    statement: `From now on, ask me to confirm ${withdrawals} and ${recipients}.`,
  };
}

export const addPasskeyAct: SensitiveAct = {
  purpose: 'addPasskey',
  subject: '',
  statement: 'Add a passkey to my account.',
};

export function removePasskeyAct(id: string): SensitiveAct {
  return {
    purpose: 'removePasskey',
    subject: id,
    statement: `Remove a passkey from my account (${id}).`,
  };
}
