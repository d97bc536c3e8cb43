import { getAddress } from 'ethers';
import { AppError } from '../errors/errors.ts';

/**
 * Returns a typed address with its checksum (EIP-55). Digits of a single case have no checksum to
 * verify.
 * @param typed 0x and 40 hex digits
 * @throws AppError addressMistyped for a wrong checksum
 */
export function checksummed(typed: string): string {
  const digits = typed.slice(2);
  const isPlain = digits === digits.toLowerCase() || digits === digits.toUpperCase();
  try {
    return getAddress(isPlain ? `0x${digits.toLowerCase()}` : typed);
  } catch {
    throw new AppError('addressMistyped');
  }
}

/**
 * Shortens an address for display: '0x1234…abcd', with a word joiner against a line break. Returns
 * any shorter text unchanged.
 */
export function shortAddress(address: string): string {
  return address.length > 12 ? `${address.slice(0, 6)}…\u2060${address.slice(-4)}` : address;
}
