/** Returns a payment's storage key. In a separate file, because `resume` loads no payment code. */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}

export function callKey(account: string): string {
  return intentKey(`call.${account}`);
}
