import type { CardProduct } from '@shared/contract';

/** What the sandbox begins with where nothing else is said: amounts in base units. */
export const sandboxGrant = { USDT: 100_000_000n, SPA: 500n * 10n ** 18n };
export const sandboxRates = { JU: 500_000n, SPA: 25_000n };
/** 999999 is outside every scheme's range: a sandbox number can never be a real card's. */
export const sandboxCards: CardProduct[] = [
  {
    id: 'virtual-asia',
    type: 'virtual',
    region: 'HK',
    bin: '999901',
    scheme: 'Visa',
    fee: '10000000',
    recharge_fee_bps: 120,
    available: true,
  },
  {
    id: 'virtual-europe',
    type: 'virtual',
    region: 'GB',
    bin: '999902',
    scheme: 'Visa',
    fee: '12000000',
    recharge_fee_bps: 150,
    available: true,
  },
  {
    id: 'physical-asia',
    type: 'physical',
    region: 'HK',
    bin: '999903',
    scheme: 'Visa',
    fee: '100000000',
    recharge_fee_bps: 100,
    available: true,
  },
];
