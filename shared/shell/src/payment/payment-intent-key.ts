/** In the core, which loads the payment's code after a reload only if there is one to resume. */
export function intentKey(account: string): string {
  return `tessera.payment.${account.toLowerCase()}`;
}

export function callKey(account: string): string {
  return intentKey(`call.${account}`);
}
