/**
 * Where an account's open payment is kept. Known to the core, which fetches the payment's code after
 * a reload only when there is one to take up.
 */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}

/** Where an account's open contract call is kept. */
export function callKey(account: string): string {
  return intentKey(`call.${account}`);
}
