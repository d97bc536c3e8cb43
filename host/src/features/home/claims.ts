import type { Locale } from '@shared/contract';

/** Something the operator says of the product that nobody has verified (design §8). */
export interface Claim {
  id: string;
  /** Day the claim was taken over from the operator, RFC 3339 full-date. */
  recorded: string;
  text: Partial<Record<Locale, string>> & { en: string };
}

/**
 * All of the operator's marketing claims, and the only place for them. Each is shown with the label
 * 'operator's claim, not verified' and its date, and never on a button.
 */
export const claims: readonly Claim[] = [
  {
    id: 'dailyYield',
    recorded: '2026-11-20',
    text: { en: '3% yield per day', zhTw: '每日收益 3%' },
  },
  {
    id: 'annualYield',
    recorded: '2026-11-20',
    text: { en: '8–15% yield per year', zhTw: '年化收益 8–15%' },
  },
  {
    id: 'ticketYield',
    recorded: '2026-11-20',
    text: { en: 'A 60 JU ticket grants 3x yield', zhTw: '60 JU 門票享 3 倍收益' },
  },
  {
    id: 'insurance',
    recorded: '2026-11-20',
    text: { en: 'Backed by insurance', zhTw: '有保險保障' },
  },
  {
    id: 'referral',
    recorded: '2026-11-20',
    text: { en: 'Referral income without a limit', zhTw: '推薦分潤無上限' },
  },
  {
    id: 'cashback',
    recorded: '2026-11-20',
    text: { en: '0.5–2% cashback on card payments', zhTw: '刷卡回饋 0.5–2%' },
  },
  {
    id: 'merchants',
    recorded: '2026-11-20',
    text: {
      en: 'Cards accepted by more than 50 million merchants',
      zhTw: '卡片可於全球超過 5,000 萬家商戶使用',
    },
  },
];
