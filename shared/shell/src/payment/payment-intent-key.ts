/**
 * Where an account's open payment is kept. Known to the core, which fetches the payment's code after
 * a reload only when there is one to take up.
 */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}
