import type { Asset, NodeTier } from '@shared/contract';
import type { PayWay } from '@shared/kit/payment';

/** What a node is paid in by each way: two kinds of money at two prices. */
export const ways = { wallet: 'JU', account: 'USDT' } as const satisfies Record<PayWay, Asset>;

/** What a tier costs by a way. Base units. */
export function priceBy(way: PayWay, tier: NodeTier): bigint {
  return BigInt(way === 'wallet' ? tier.price_ju : tier.price_usdt);
}
