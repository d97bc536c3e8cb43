import type { Db } from '../lib/db/index.ts';
import type { CardProducts } from '../settings/index.ts';

/**
 * Brings the cards on offer (the setting `card_products`) into their table, which cards and
 * applications refer to. One that is no longer on offer stays for those that do.
 */
export async function applyProducts(tx: Db, products: CardProducts): Promise<void> {
  for (const [position, product] of products.entries()) {
    await tx.query(
      `insert into card_products
         (id, type, region, bin, scheme, fee, recharge_fee_bps, available, position)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (id) do update set type = $2, region = $3, bin = $4, scheme = $5, fee = $6,
         recharge_fee_bps = $7, available = $8, position = $9`,
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
      ],
    );
  }
  await tx.query('update card_products set available = false where id <> all($1::text[])', [
    products.map(({ id }) => id),
  ]);
}
