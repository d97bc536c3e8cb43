/**
 * Decodes the address of a direct ICAP number ('XE73…'), which old wallets write into `iban:`
 * links: an IBAN (ISO 13616) whose account number is the address in base 36.
 * @returns undefined for other text, wrong check digits and indirect numbers (registry entries)
 */
export function icapAddress(iban: string): string | undefined {
  const [, check, account] = /^XE(\d\d)([0-9A-Z]{30,31})$/.exec(iban.toUpperCase()) ?? [];
  if (!check || !account) return undefined;
  const digits = [...`${account}XE${check}`].map((sign) => Number.parseInt(sign, 36)).join('');
  if (BigInt(digits) % 97n !== 1n) return undefined;
  const value = [...account].reduce(
    (sum, sign) => sum * 36n + BigInt(Number.parseInt(sign, 36)),
    0n,
  );
  const hex = value.toString(16).padStart(40, '0');
  return hex.length === 40 ? `0x${hex}` : undefined;
}
