import type { Asset, NodeTier } from '@shared/contract';
import type { PayWay } from '@shared/kit/payment';

/** The asset of each payment method. The two have different prices. */
export const ways = { wallet: 'JU', account: 'USDT' } as const satisfies Record<PayWay, Asset>;

/** A tier's price by payment method. Base units. */
export function priceBy(way: PayWay, tier: NodeTier): bigint {
  return BigInt(way === 'wallet' ? tier.price_ju : tier.price_usdt);
}
