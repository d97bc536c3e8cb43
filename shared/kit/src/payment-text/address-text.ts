import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Flaws that the text of an address alone shows. */
type AddressFlaw = 'format' | 'checksum' | 'zero';

const pattern = /^0x[0-9a-f]{40}$/i;

/** Returns the address in mixed case: its capitals are the checksum (EIP-55). */
export function checksummed(address: string): string {
  const digits = address.slice(2).toLowerCase();
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)));
  return `0x${[...digits].map((d, i) => (hash.charAt(i) >= '8' ? d.toUpperCase() : d)).join('')}`;
}

/** Returns the flaw of an address, if any. Only an address in mixed case has a checksum. */
export function addressFlaw(address: string): AddressFlaw | undefined {
  if (!pattern.test(address)) return 'format';
  const digits = address.slice(2);
  if (/^0+$/.test(digits)) return 'zero';
  const isMixed = /[a-f]/.test(digits) && /[A-F]/.test(digits);
  return isMixed && checksummed(address) !== `0x${digits}` ? 'checksum' : undefined;
}

/** Returns a known address with the same first and last 4 digits, unless `address` is known. */
export function lookAlike<K extends { address: string }>(
  address: string,
  known: readonly K[],
): K | undefined {
  if (!pattern.test(address)) return undefined;
  const own = address.toLowerCase();
  if (known.some((one) => one.address.toLowerCase() === own)) return undefined;
  return known.find((one) => ends(one.address) === ends(address));
}

const ends = (address: string) => address.toLowerCase().replace(/^0x(.{4}).*(.{4})$/, '$1 $2');
