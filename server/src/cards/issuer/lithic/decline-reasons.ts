import type { DeclineReason } from '@shared/contract';

/** Lithic's reason (`detailed_results` and the older `result`) → ours; any other one is 'other'. */
const reasons: Record<string, DeclineReason> = {
  INSUFFICIENT_FUNDS: 'balance',
  INSUFFICIENT_FUNDS_PRELOAD: 'balance',
  INSUFFICIENT_FUNDING_SOURCE_BALANCE: 'balance',
  AUTH_RULE: 'limit',
  CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  PROGRAM_CARD_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_DAILY_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_MONTHLY_SPEND_LIMIT_EXCEEDED: 'limit',
  ACCOUNT_LIFETIME_SPEND_LIMIT_EXCEEDED: 'limit',
  USER_TRANSACTION_LIMIT: 'limit',
  CARD_PAUSED: 'frozen',
  ACCOUNT_PAUSED: 'frozen',
  CARD_NOT_ACTIVATED: 'inactive',
  ACCOUNT_INACTIVE: 'inactive',
  INACTIVE_ACCOUNT: 'inactive',
  CARD_CLOSED: 'closed',
  CARD_PIN_INCORRECT: 'pin',
  PIN_BLOCKED: 'pin',
  INCORRECT_PIN: 'pin',
  CARD_EXPIRED: 'expired',
  CARD_EXPIRY_DATE_INCORRECT: 'expired',
  AUTH_RULE_ALLOWED_COUNTRY: 'merchant',
  AUTH_RULE_ALLOWED_MCC: 'merchant',
  AUTH_RULE_BLOCKED_COUNTRY: 'merchant',
  AUTH_RULE_BLOCKED_MCC: 'merchant',
  MERCHANT_BLACKLIST: 'merchant',
  MERCHANT_INVALID: 'merchant',
  MERCHANT_LOCKED_CARD_ATTEMPTED_ELSEWHERE: 'merchant',
  MERCHANT_NOT_PERMITTED: 'merchant',
  UNAUTHORIZED_MERCHANT: 'merchant',
};

/** Returns why a payment was declined: the first known reason. Pure. */
export function reasonOf(declined: {
  result: string;
  events: readonly { result: string; detailed_results: readonly string[] }[];
}): DeclineReason {
  const said = [
    ...declined.events.flatMap((event) => [...event.detailed_results, event.result]),
    declined.result,
  ];
  const known = said.find((one) => Object.hasOwn(reasons, one));
  return (known && reasons[known]) || 'other';
}
