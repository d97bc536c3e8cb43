import type { ActivityItem, MoneyLogEntry } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvLines } from './activity-csv.ts';

const transfer: MoneyLogEntry = {
  id: '7',
  type: 'transfer',
  asset: 'ENU',
  amount: '-12500000',
  paid_from: 'account',
  quantity: null,
  effects: [{ asset: 'ENU', amount: '-12500000' }],
  balances: [{ asset: 'ENU', amount: '37500000' }],
  created_at: '2026-03-01T10:00:00.000Z',
  counterparty: { address: '0xAb', name: 'Lin' },
  remark: 'For May',
  order_id: null,
  tx_hash: null,
  postings: [],
};
const bought: MoneyLogEntry = {
  ...transfer,
  id: '8',
  type: 'ticket_purchase',
  asset: 'JU',
  amount: '-60000000000000000001',
  paid_from: 'wallet',
  quantity: 1,
  counterparty: null,
  effects: [{ asset: 'TICKET', amount: '1' }],
  balances: [
    { asset: 'JU', amount: '0' },
    { asset: 'TICKET', amount: '3' },
  ],
  remark: null,
  order_id: 'O1',
  tx_hash: '0xff',
};

const payment: NonNullable<ActivityItem['spending']> = {
  id: 'p1',
  merchant: 'Kyoto Books',
  country: 'JP',
  mcc: '5942',
  status: 'settled',
  reason: null,
  amount: '8250000',
  asked: { amount: '1280', currency: 'JPY' },
  at: '2026-03-02T10:00:00.000Z',
  card: { id: '9', last4: '4242' },
};

const ofRecord = (record: MoneyLogEntry) => ({ at: record.created_at, record, spending: null });
const ofPayment = (change: Partial<typeof payment> = {}) => {
  const spending = { ...payment, ...change };
  return { at: spending.at, record: null, spending };
};

/** The columns of card payments, which are empty in a record's line. */
const noPayment = Array(8).fill('');

const english = { language: 'en', brand: 'Tessera' } as const;

/** Parses a CSV file by RFC 4180. */
function parse(csv: string): string[][] {
  expect(csv.endsWith('\r\n')).toBe(true);
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('CSV file of the activity list', () => {
  it('begins with the byte order mark and the titles in the reader’s language', () => {
    expect(csvHead('en')).toMatch(/^\uFEFFTime \(UTC\),Record,Asset,Amount,.*\r\n$/);
    expect(csvHead('zhTw')).toMatch(/^\uFEFF時間（UTC）,/);
  });

  it('has a line for each coin and one for the payment of the wallet', () => {
    expect(parse(csvLines([bought, transfer].map(ofRecord), english, undefined))).toEqual([
      [
        ...['2026-03-01T10:00:00.000Z', 'Ticket purchase', 'JU', '-60.000000000000000001'],
        ...['Your wallet', '0', '1', '', '', '', 'O1', '0xff', '8', ...noPayment],
      ],
      [
        ...[
          '2026-03-01T10:00:00.000Z',
          'Ticket purchase',
          'TICKET',
          '1',
          'Tessera balance',
          '3',
          '1',
        ],
        ...['', '', '', 'O1', '0xff', '8', ...noPayment],
      ],
      [
        ...['2026-03-01T10:00:00.000Z', 'Transfer', 'ENU', '-12.5', 'Tessera balance', '37.5', ''],
        ...['0xAb', 'Lin', 'For May', '', '', '7', ...noPayment],
      ],
    ]);
    expect(
      parse(csvLines([ofRecord(bought)], english, 'TICKET')).map(([, , coin]) => coin),
    ).toEqual(['TICKET']);
  });

  it('has a line for a card payment, whose amount is 0 unless the card paid', () => {
    const items = [
      ofPayment(),
      ofPayment({ status: 'declined', reason: 'balance' }),
      ofPayment({ status: 'refunded' }),
    ];
    const rows = parse(csvLines(items, english, undefined));
    expect(rows[0]).toEqual([
      ...['2026-03-02T10:00:00.000Z', 'Card payment', 'USDT', '-8.25', 'Card 4242'],
      ...['', '', '', '', '', '', '', ''],
      ...['Kyoto Books', 'Japan', 'Paid', '', '8.25', '1280', 'JPY', 'p1'],
    ]);
    expect(rows.map((cells) => [cells[1], cells[3], ...cells.slice(15, 18)])).toEqual([
      ['Card payment', '-8.25', 'Paid', '', '8.25'],
      ['Card payment declined', '0', 'Declined', 'Not enough on the card', '8.25'],
      ['Card payment returned', '0', 'Refunded', '', '8.25'],
    ]);
  });

  it('keeps user texts from becoming formulas or extra cells', () => {
    const hostile = fc.oneof(
      fc.string(),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' =', '\n＋', '＠'), fc.string())
        .map((t) => t.join('')),
      fc.constantFrom('a,"b"\r\n=1', '"', '\r\n', '=HYPERLINK("http://x","y")', '-1+1'),
    );
    fc.assert(
      fc.property(hostile, hostile, (name, remark) => {
        const record = { ...transfer, counterparty: { address: '0xAb', name }, remark };
        const [cells = [], ...others] = parse(csvLines([ofRecord(record)], english, undefined));
        const [ofShop = []] = parse(csvLines([ofPayment({ merchant: name })], english, undefined));
        expect(ofShop[13]).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
        expect([cells.length, others]).toEqual([21, []]);
        expect(cells[3], 'an amount below 0 is a number').toBe('-12.5');
        for (const [index, written] of [
          [8, name],
          [9, remark],
        ] as const) {
          expect(cells[index]).not.toMatch(/^\s*[=+\-@＝＋－＠]/u);
          expect([written, `'${written}`]).toContain(cells[index]);
        }
      }),
    );
  });
});
