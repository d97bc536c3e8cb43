/** Returns the storage key of the payment to resume. Separate: `resume` loads no payment code. */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}

export function callKey(account: string): string {
  return intentKey(`call.${account}`);
}
