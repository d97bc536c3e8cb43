import { addressInputs, addressTexts } from '@shared/contract/testing/inputs/addresses.ts';
import { linkContext, paymentLinks } from '@shared/contract/testing/inputs/payment-links.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkNumber } from './payment-link.ts';
import type { PaymentContext } from './payment-text.ts';
import { readPaymentText } from './read-payment-text.ts';

const { chainId, usdt, spa, checkout } = linkContext;
const context: PaymentContext = {
  chainId,
  coins: [
    { asset: 'JU', token: null },
    { asset: 'USDT', token: usdt },
    { asset: 'SPA', token: spa },
  ],
  contracts: [checkout],
};

it.each([...addressInputs, ...addressTexts].map((row) => [row.from, row.typed, row] as const))(
  'reads or refuses an address (%s): %j',
  (_from, typed, { sent, refused }) => {
    expect(readPaymentText(typed, context)).toEqual(refused ? { refused } : { recipient: sent });
  },
);

it.each(paymentLinks.map((row) => [row.from, row.typed, row] as const))(
  'reads or refuses a payment link (%s): %j',
  (_from, typed, { sent, refused }) => {
    const expected = sent && { ...sent, ...(sent.amount && { amount: BigInt(sent.amount) }) };
    expect(readPaymentText(typed, context)).toEqual(expected ?? { refused });
  },
);

it('readPaymentText rejects links with a coin, except iban, if the form sends no coin', () => {
  const none = { ...context, coins: [] };
  for (const { typed, sent } of paymentLinks)
    if (sent?.asset || sent?.amountUnread)
      expect([typed, readPaymentText(typed, none)]).toEqual([
        typed,
        typed.startsWith('iban:') ? expect.anything() : { refused: 'token' },
      ]);
});

it('linkNumber reads an integer exactly, with or without fraction and exponent', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n - 1n), fc.nat(60), (value, places) => {
      const digits = String(value).padStart(places + 1, '0');
      const cut = digits.length - places;
      const written = `${digits.slice(0, cut)}.${digits.slice(cut) || '0'}e${places}`;
      expect(linkNumber(written)).toBe(value);
      expect(linkNumber(String(value))).toBe(value);
    }),
  );
});

it('readPaymentText never throws, and, except for ICAP, returns only recipients in the text', () => {
  const pieces = fc.constantFrom(
    ...['ethereum:', 'pay-', '@202599', '@1', '/transfer', '?address=', '&uint256=', 'value=1e18'],
    ...[usdt, spa, checkout, '0x', '%', '%2', ' ', '\u200b', ':', '=', '&', 'e99', '.'],
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 }))), (parts) => {
      const text = parts.join('');
      const { recipient } = readPaymentText(text, { ...context, coins: [], contracts: [] });
      if (recipient && !/XE/i.test(text))
        expect(text.replace(/[^0-9a-z]/gi, '').toLowerCase()).toContain(recipient.toLowerCase());
    }),
  );
});
