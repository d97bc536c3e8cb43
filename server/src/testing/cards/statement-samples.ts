import type { CardMovement } from '../../cards/cards/index.ts';
import { type Statement, statementOf } from '../../cards/statements/statement.ts';

export const shops = {
  ja: 'スターバックス 渋谷店',
  zhTw: '全家便利商店 台北信義門市',
  zh: '海底捞火锅（王府井店）',
  ko: '스타벅스 강남점',
  th: 'ร้านก๋วยเตี๋ยวเรือ ปู่ย่า',
  vn: 'Phở Thìn Lò Đúc, Hà Nội',
  pt: 'Padaria São João',
} as const;

const shop = (id: string, merchant: string, country: string, asked: string, paidAt: string) => {
  const [amount = '', currency = ''] = asked.split(' ');
  return {
    spendingId: id,
    merchant,
    country,
    paidAt: new Date(paidAt),
    asked: { amount, currency },
  };
};

const movements: CardMovement[] = [
  {
    id: '1',
    bookedAt: new Date('2026-11-01T08:00:00Z'),
    amount: 100_000_000n,
    what: 'top_up',
    fee: 1_250_000n,
  },
  {
    id: '2',
    bookedAt: new Date('2026-11-02T09:00:00Z'),
    amount: 25_500_000n,
    what: 'carried',
    last4: '8812',
  },
  {
    id: '3',
    bookedAt: new Date('2026-11-03T10:00:00Z'),
    amount: -8_531_234n,
    what: 'payment',
    ...shop('txn_1', shops.ja, 'JP', '1280 JPY', '2026-10-31T22:00:00Z'),
  },
  {
    id: '4',
    bookedAt: new Date('2026-11-04T10:00:00Z'),
    amount: 10_000_000n,
    what: 'refund',
    ...shop('txn_2', '=HYPERLINK(1)', 'US', '10.00 USD', '2026-11-01T10:00:00Z'),
  },
];

/** Returns a statement with one movement of each kind, or with the given movements. */
export function november(instead: CardMovement[] = movements): Statement {
  return statementOf(
    {
      brand: 'Tessera',
      operator: null,
      holder: 'MEI LIN CHEN',
      type: 'virtual',
      scheme: 'Visa',
      last4: '4242',
      month: '2026-11',
      isOver: true,
      madeAt: new Date('2026-12-01T09:30:00Z'),
    },
    {
      opening: 84_250_000n,
      movements: instead,
      held: [
        {
          ...shop('txn_3', 'NETFLIX', 'NL', '15.99 EUR', '2026-11-05T10:00:00Z'),
          amount: 17_400_000n,
        },
      ],
    },
  );
}

export function payments(count: number): CardMovement[] {
  const all = Object.values(shops);
  return Array.from({ length: count }, (_, n) => ({
    id: String(n),
    bookedAt: new Date(Date.UTC(2026, 10, 1 + (n % 28), 10)),
    amount: -1_230_000n,
    what: 'payment' as const,
    ...shop(`txn_${n}`, `${all[n % all.length]} ${n}`, 'JP', '150 JPY', '2026-11-01T10:00:00Z'),
  }));
}
