/**
 * Whether two spellings name one account: wallets answer in lower case or with checksum, differing
 * by call. False when either is missing.
 */
export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return !!a && !!b && a.toLowerCase() === b.toLowerCase();
}

/** '0x1234…abcd' for people; a text that is no address comes back unchanged. */
export function shortenAddress(address: string, head = 6, tail = 4): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address;
  return `${address.slice(0, head)}…${address.slice(-tail)}`;
}
