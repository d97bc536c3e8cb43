import type { StepUpIntent } from '@shared/contract';
import { readNumberAct, readPinAct } from '../cards/cards/index.ts';
import {
  addPasskeyAct,
  removePasskeyAct,
  rulesAct,
  type SensitiveAct,
} from '../members/step-up/index.ts';
import { recipientAct } from '../money/transfers/index.ts';
import { withdrawalAct } from '../money/withdrawals/index.ts';
import type { Context } from '../platform/call.ts';

/**
 * Returns the action that a member wants to confirm. @throws AppError cardNotFound, cardNotUsable,
 * addressMistyped
 */
export async function actOf(ctx: Context, intent: StepUpIntent): Promise<SensitiveAct> {
  switch (intent.purpose) {
    case 'cardNumber':
      return readNumberAct(ctx, intent.card);
    case 'cardPin':
      return readPinAct(ctx, intent.card);
    case 'withdrawal':
      return withdrawalAct(intent);
    case 'recipient':
      return recipientAct(intent);
    case 'rules':
      return rulesAct(intent.rules);
    case 'addPasskey':
      return addPasskeyAct;
    case 'removePasskey':
      return removePasskeyAct(intent.passkey);
  }
}
