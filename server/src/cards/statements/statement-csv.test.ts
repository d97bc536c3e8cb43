import { expect, it } from 'vitest';
import { november } from '../../testing/cards/statement-samples.ts';
import { statementCsv } from './statement-csv.ts';

it('writes balances, movements and pending payments, and keeps a formula as text', () => {
  const [head, ...lines] = statementCsv(november(), 'en').trimEnd().split('\r\n');
  expect(head).toBe(
    '\uFEFFBooked (UTC),Movement,Status,Merchant,Country or region,Paid (UTC),Original amount,' +
      'Original currency,Amount (USDT),Balance (USDT),Pending (USDT),' +
      'Fee charged in addition (USDT),Reference,Card,Cardholder,Period,Operated by',
  );
  const card = ',Visa •••• 4242,MEI LIN CHEN,2026-11,Tessera';
  expect(lines.map((line) => line.replace(card, ''))).toEqual([
    ',Opening balance,,,,,,,,84.25,,,',
    '2026-11-01T08:00:00.000Z,Top-up,Booked,,,,,,100,184.25,,1.25,',
    '2026-11-02T09:00:00.000Z,Carried from the card ending in 8812,Booked,,,,,,25.5,209.75,,,',
    '2026-11-03T10:00:00.000Z,Payment,Booked,スターバックス 渋谷店,JP,2026-10-31T22:00:00.000Z,1280,JPY,-8.531234,201.218766,,,txn_1',
    "2026-11-04T10:00:00.000Z,Refund,Booked,'=HYPERLINK(1),US,2026-11-01T10:00:00.000Z,,,10,211.218766,,,txn_2",
    ',Closing balance,,,,,,,,211.218766,,,',
    ',Payment,Pending,NETFLIX,NL,2026-11-05T10:00:00.000Z,15.99,EUR,,,-17.4,,txn_3',
  ]);
});
