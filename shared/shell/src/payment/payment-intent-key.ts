/** Storage key of the payment to resume. In its own file: `resume` checks it without that code. */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}

export function callKey(account: string): string {
  return intentKey(`call.${account}`);
}
