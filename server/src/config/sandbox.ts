import type { CardProduct } from '@shared/contract';

/** The sandbox's default welcome grant, in base units. */
export const sandboxGrant = { USDT: 100_000_000n, SPA: 500n * 10n ** 18n };
export const sandboxRates = { JU: 500_000n, SPA: 25_000n };

const usdt = (units: bigint) => String(units * 1_000_000n);
/** The sandbox's cards. Their BINs are from published test numbers, which no bank issues. */
export const sandboxCards: CardProduct[] = [
  {
    id: 'virtual-asia',
    type: 'virtual',
    region: 'HK',
    bin: '424242',
    scheme: 'Visa',
    fee: '10000000',
    recharge_fee_bps: 120,
    channels: ['online'],
    limits: { per_payment: usdt(2_000n), daily: usdt(5_000n), monthly: usdt(50_000n) },
    available: true,
  },
  {
    id: 'virtual-europe',
    type: 'virtual',
    region: 'GB',
    bin: '401288',
    scheme: 'Visa',
    fee: '12000000',
    recharge_fee_bps: 150,
    channels: ['online'],
    limits: { per_payment: usdt(3_000n), daily: usdt(10_000n), monthly: usdt(80_000n) },
    available: true,
  },
  {
    id: 'physical-asia',
    type: 'physical',
    region: 'HK',
    bin: '411111',
    scheme: 'Visa',
    fee: '100000000',
    recharge_fee_bps: 100,
    channels: ['online', 'store', 'atm'],
    limits: { per_payment: usdt(5_000n), daily: usdt(10_000n), monthly: usdt(100_000n) },
    available: true,
  },
];

/** The web app's explorer of the sandbox chain, relative to the site's address (EIP-3091). */
export const sandboxExplorer = '/explorer';
