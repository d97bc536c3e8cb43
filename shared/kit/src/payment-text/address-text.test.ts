import { expect, it } from 'vitest';
import { addressFlaw, checksummed, lookAlike } from './address-text.ts';

/** Test vectors of EIP-55. */
const vectors = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
];

it.each(vectors)('%s has the checksum of EIP-55, and is valid in lower case too', (address) => {
  expect(checksummed(address.toLowerCase())).toBe(address);
  expect(addressFlaw(address)).toBeUndefined();
  expect(addressFlaw(address.toLowerCase())).toBeUndefined();
});

it('the checksum detects a mistyped character', () => {
  expect(addressFlaw('0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAee')).toBe('checksum');
});

it('addressFlaw distinguishes a malformed address from the zero address', () => {
  expect(addressFlaw('0x5aAeb6')).toBe('format');
  expect(addressFlaw(`0x${'0'.repeat(40)}`)).toBe('zero');
});

it('lookAlike finds an address with the same ends, but not the known address itself', () => {
  const known = [{ address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' }];
  expect(lookAlike(`0x5aae${'f'.repeat(32)}eaed`, known)).toBe(known[0]);
  expect(lookAlike(known[0]?.address.toLowerCase() ?? '', known)).toBeUndefined();
});
