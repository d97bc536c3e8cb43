/** Returns whether two addresses are equal without regard to case; false if one is missing. */
export function sameAddress(a: string | null | undefined, b: string | null | undefined): boolean {
  return !!a && !!b && a.toLowerCase() === b.toLowerCase();
}

/**
 * Returns '0x1234…abcd' for display, with a word joiner against a line break; text that is not an
 * address is returned unchanged.
 */
export function shortenAddress(address: string, head = 6, tail = 4): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return address;
  return `${address.slice(0, head)}…\u2060${address.slice(-tail)}`;
}
