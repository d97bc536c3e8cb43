import type { CardProduct, CardType } from '@shared/contract';
import type { CardProducts } from '../../config/settings/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';

/** Lists the products, of one type if given, in the operator's order, including withdrawn ones. */
export async function readProducts(db: Db, type?: CardType): Promise<CardProduct[]> {
  const all = sql
    .selectFrom('card_products')
    .select(['id', 'type', 'region', 'bin', 'scheme', 'fee', 'recharge_fee_bps'])
    .select(['channels', 'limits', 'available'])
    .orderBy('position')
    .orderBy('id');
  return (await db.rows(type ? all.where('type', '=', type) : all)) as CardProduct[];
}

/** Returns the products; those whose type is not in `issued` are not available. */
export function offered(
  products: readonly CardProduct[],
  issued: readonly CardType[] = [],
): CardProduct[] {
  return products.map((one) => ({ ...one, available: one.available && issued.includes(one.type) }));
}

/** Stores the products. Withdraws all others, which cards and applications may still reference. */
export async function applyProducts(tx: Db, products: CardProducts): Promise<void> {
  for (const [position, product] of products.entries()) {
    await tx.query(
      `insert into card_products
         (id, type, region, bin, scheme, fee, recharge_fee_bps, available, position, channels, limits)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       on conflict (id) do update set type = $2, region = $3, bin = $4, scheme = $5, fee = $6,
         recharge_fee_bps = $7, available = $8, position = $9, channels = $10, limits = $11`,
      [
        product.id,
        product.type,
        product.region,
        product.bin,
        product.scheme,
        product.fee,
        product.recharge_fee_bps,
        product.available,
        position,
        product.channels,
        JSON.stringify(product.limits),
      ],
    );
  }
  await tx.query('update card_products set available = false where id <> all($1::text[])', [
    products.map(({ id }) => id),
  ]);
}
