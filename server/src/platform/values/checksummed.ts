import { getAddress } from 'ethers';
import { AppError } from '../errors/errors.ts';

/**
 * An address as somebody typed it, with its checksum (EIP-55). In one case there is no checksum to be
 * wrong.
 * @param typed 0x and 40 hex digits
 * @throws AppError addressMistyped when its capitals are another one's
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
