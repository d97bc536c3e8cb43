/** Returns the accounts in a wallet's answer or event; other values are skipped. */
export function accountList(value: unknown): string[] {
  return Array.isArray(value)
    ? value.filter((entry) => typeof entry === 'string' && /^0x[0-9a-fA-F]{40}$/.test(entry))
    : [];
}

export function firstAccount(value: unknown): string | undefined {
  return accountList(value)[0];
}
