import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sameAddress, shortenAddress } from './address.ts';
import { hexChainId, normaliseChainId } from './chain-id.ts';

it('normaliseChainId returns the same number for each spelling of a chain id', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (id) => {
      for (const spelling of [
        id,
        BigInt(id),
        String(id),
        hexChainId(id),
        { chainId: hexChainId(id) },
      ])
        expect(normaliseChainId(spelling)).toBe(id);
    }),
  );
});

it.each([undefined, null, '', '0x', 'mainnet', -1, 0, 1.5, Number.NaN, '1e3', '-5', {}, []])(
  'normaliseChainId returns undefined for %j',
  (value) => {
    expect(normaliseChainId(value)).toBeUndefined();
  },
);

it('sameAddress ignores case; shortenAddress keeps text that is not an address', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  expect(sameAddress(address, address.toLowerCase())).toBe(true);
  expect(sameAddress(address, address.replace('f', 'e'))).toBe(false);
  expect(sameAddress(undefined, undefined)).toBe(false);
  expect(shortenAddress(address)).toBe('0xf39F…\u20602266');
  expect(shortenAddress('somebody')).toBe('somebody');
});
