import type { MoneyLogEntry } from '@shared/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHead, csvLines } from './money-log-file.ts';

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

describe('CSV file of the money log', () => {
  it('begins with the byte order mark and the titles in the reader’s language', () => {
    expect(csvHead('en')).toMatch(/^\uFEFFTime \(UTC\),Record,Asset,Amount,.*\r\n$/);
    expect(csvHead('zhTw')).toMatch(/^\uFEFF時間（UTC）,/);
  });

  it('has a line for each coin and one for the payment of the wallet', () => {
    expect(parse(csvLines([bought, transfer], english, undefined))).toEqual([
      [
        ...['2026-03-01T10:00:00.000Z', 'Ticket purchase', 'JU', '-60.000000000000000001'],
        ...['Your wallet', '0', '1', '', '', '', 'O1', '0xff', '8'],
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
        ...['', '', '', 'O1', '0xff', '8'],
      ],
      [
        ...['2026-03-01T10:00:00.000Z', 'Transfer', 'ENU', '-12.5', 'Tessera balance', '37.5', ''],
        ...['0xAb', 'Lin', 'For May', '', '', '7'],
      ],
    ]);
    expect(parse(csvLines([bought], english, 'TICKET')).map(([, , coin]) => coin)).toEqual([
      'TICKET',
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
        const [cells = [], ...others] = parse(csvLines([record], english, undefined));
        expect([cells.length, others]).toEqual([13, []]);
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
