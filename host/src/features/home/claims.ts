import type { Locale } from '@shared/contract';

/** A claim of the operator about the product that is not verified (specification §11). */
export interface Claim {
  id: string;
  /** Day on which the claim was recorded, RFC 3339 full-date. */
  recorded: string;
  text: Record<Locale, string>;
}

/**
 * They appear only under the label 'operator's claim, not verified', each with its date, and never
 * on a button.
 */
export const claims: readonly Claim[] = [
  {
    id: 'dailyYield',
    recorded: '2026-11-20',
    text: {
      zh: '每日收益 3%',
      zhTw: '每日收益 3%',
      ja: '1日あたり3%の収益',
      en: '3% yield per day',
      ko: '하루 수익률 3%',
      th: 'ผลตอบแทน 3% ต่อวัน',
      pt: 'Rendimento de 3% ao dia',
      ms: 'Pulangan 3% sehari',
      id: 'Imbal hasil 3% per hari',
      vn: 'Lợi nhuận 3% mỗi ngày',
    },
  },
  {
    id: 'annualYield',
    recorded: '2026-11-20',
    text: {
      zh: '年化收益 8–15%',
      zhTw: '年化收益 8–15%',
      ja: '年8〜15%の収益',
      en: '8–15% yield per year',
      ko: '연 수익률 8~15%',
      th: 'ผลตอบแทน 8–15% ต่อปี',
      pt: 'Rendimento de 8–15% ao ano',
      ms: 'Pulangan 8–15% setahun',
      id: 'Imbal hasil 8–15% per tahun',
      vn: 'Lợi nhuận 8–15% mỗi năm',
    },
  },
  {
    id: 'ticketYield',
    recorded: '2026-11-20',
    text: {
      zh: '60 JU 门票可享 3 倍收益',
      zhTw: '60 JU 門票享 3 倍收益',
      ja: '60 JUのチケットで3倍の収益',
      en: 'A 60 JU ticket grants 3x yield',
      ko: '60 JU 티켓으로 3배 수익',
      th: 'ตั๋ว 60 JU ให้ผลตอบแทน 3 เท่า',
      pt: 'Um ingresso de 60 JU dá direito a rendimento de 3x',
      ms: 'Tiket 60 JU memberi pulangan 3 kali ganda',
      id: 'Tiket 60 JU memberi imbal hasil 3 kali lipat',
      vn: 'Vé 60 JU cho lợi nhuận gấp 3 lần',
    },
  },
  {
    id: 'insurance',
    recorded: '2026-11-20',
    text: {
      zh: '有保险保障',
      zhTw: '有保險保障',
      ja: '保険による補償あり',
      en: 'Backed by insurance',
      ko: '보험으로 보장',
      th: 'มีประกันคุ้มครอง',
      pt: 'Com cobertura de seguro',
      ms: 'Dilindungi insurans',
      id: 'Dijamin asuransi',
      vn: 'Có bảo hiểm bảo đảm',
    },
  },
  {
    id: 'referral',
    recorded: '2026-11-20',
    text: {
      zh: '推荐收入无上限',
      zhTw: '推薦分潤無上限',
      ja: '紹介収入は上限なし',
      en: 'Referral income without a limit',
      ko: '추천 수익 무제한',
      th: 'รายได้จากการแนะนำไม่จำกัด',
      pt: 'Ganhos por indicação sem limite',
      ms: 'Pendapatan rujukan tanpa had',
      id: 'Pendapatan referal tanpa batas',
      vn: 'Thu nhập giới thiệu không giới hạn',
    },
  },
  {
    id: 'cashback',
    recorded: '2026-11-20',
    text: {
      zh: '刷卡返现 0.5–2%',
      zhTw: '刷卡回饋 0.5–2%',
      ja: 'カード決済で0.5〜2%還元',
      en: '0.5–2% cashback on card payments',
      ko: '카드 결제 시 0.5~2% 캐시백',
      th: 'เงินคืน 0.5–2% เมื่อจ่ายด้วยบัตร',
      pt: 'Cashback de 0,5–2% nos pagamentos com cartão',
      ms: 'Pulangan tunai 0.5–2% untuk bayaran kad',
      id: 'Cashback 0,5–2% untuk pembayaran dengan kartu',
      vn: 'Hoàn tiền 0,5–2% khi thanh toán bằng thẻ',
    },
  },
  {
    id: 'merchants',
    recorded: '2026-11-20',
    text: {
      zh: '卡片可在超过 5000 万家商户使用',
      zhTw: '卡片可於全球超過 5,000 萬家商戶使用',
      ja: '5,000万を超える加盟店で利用可能なカード',
      en: 'Cards accepted by more than 50 million merchants',
      ko: '5,000만 곳이 넘는 가맹점에서 카드 사용',
      th: 'ใช้บัตรได้ที่ร้านค้ากว่า 50 ล้านแห่ง',
      pt: 'Cartões aceitos por mais de 50 milhões de estabelecimentos',
      ms: 'Kad diterima oleh lebih 50 juta peniaga',
      id: 'Kartu diterima di lebih dari 50 juta merchant',
      vn: 'Thẻ được chấp nhận tại hơn 50 triệu điểm thanh toán',
    },
  },
];
