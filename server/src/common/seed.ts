import type { Config } from '../config.ts';
import type { Db } from '../db/index.ts';
import { type MessageKey, textInAll } from '../messages/index.ts';

type SeedConfig = Pick<Config, 'brand' | 'rates' | 'cardProducts'>;

const marquee: { id: string; key: MessageKey; path: string | null }[] = [
  { id: 'welcome', key: 'marquee.welcome', path: null },
  { id: 'ticket', key: 'marquee.ticket', path: '/ticket' },
  { id: 'safety', key: 'marquee.safety', path: null },
];

/**
 * Brings the configured rates and card products into the database, and the marquee's first lines.
 * Lines that are there are an operator's and stay; a product no longer configured stays for the
 * cards that refer to it, but is not available.
 */
export async function seed(db: Db, config: SeedConfig, now: Date): Promise<void> {
  await db.tx(async (tx) => {
    await seedMarquee(tx, config.brand);
    await seedRates(tx, config.rates, now);
    await seedProducts(tx, config.cardProducts);
  });
}

async function seedMarquee(db: Db, brand: string): Promise<void> {
  for (const [position, { id, key, path }] of marquee.entries()) {
    await db.query(
      `insert into marquee_lines (id, position, path, texts) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, position, path, JSON.stringify(textInAll(key, { brand }))],
    );
  }
}

async function seedRates(db: Db, rates: Config['rates'], now: Date): Promise<void> {
  for (const [asset, rate] of Object.entries(rates)) {
    // The date is that of the rate, not of the last start.
    await db.query(
      `insert into rates as r (asset, usdt_per_unit, updated_at) values ($1, $2, $3)
       on conflict (asset) do update set usdt_per_unit = $2, updated_at = $3
       where r.usdt_per_unit <> $2`,
      [asset, rate, now],
    );
  }
  await db.query('delete from rates where asset <> all($1::text[])', [Object.keys(rates)]);
}

async function seedProducts(db: Db, products: Config['cardProducts']): Promise<void> {
  for (const [position, product] of products.entries()) {
    await db.query(
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
  await db.query('update card_products set available = false where id <> all($1::text[])', [
    products.map(({ id }) => id),
  ]);
}
