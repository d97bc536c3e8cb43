/** Returns the id in '0x7a69', '31337', 31337, 31337n or { chainId: … }; else undefined. */
export function normaliseChainId(value: unknown): number | undefined {
  if (typeof value === 'object' && value !== null && 'chainId' in value)
    return normaliseChainId(value.chainId);
  if (typeof value === 'bigint') return whole(Number(value));
  if (typeof value === 'number') return whole(value);
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  return /^(0x[0-9a-f]+|\d+)$/i.test(text) ? whole(Number(text)) : undefined;
}

/** Returns the chain id as EIP-695 and EIP-3326 define it: hexadecimal without leading zeros. */
export function hexChainId(id: number): `0x${string}` {
  return `0x${id.toString(16)}`;
}

function whole(id: number): number | undefined {
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
