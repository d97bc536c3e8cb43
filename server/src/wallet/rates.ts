import type { Asset, TradeRates } from '@shared/contract';
import type { Db } from '../db/index.ts';
import type { ChainDeps } from '../deps.ts';

export interface Rate {
  /** USDT base units for one whole unit. */
  usdtPerUnit: bigint;
  updatedAt: Date;
}

/** How soon a changed rate is told. */
const lookIntervalMs = 2_000;

export async function readRates(db: Db): Promise<Map<Asset, Rate>> {
  const rows = await db.query<{ asset: Asset; usdt_per_unit: string; updated_at: Date }>(
    'select asset, usdt_per_unit, updated_at from rates order by asset',
  );
  return new Map(
    rows.map((row) => [
      row.asset,
      { usdtPerUnit: BigInt(row.usdt_per_unit), updatedAt: row.updated_at },
    ]),
  );
}

/** When the latest of the rates was set; ISO. */
export function ratesAt(rates: ReadonlyMap<Asset, Rate>): string | null {
  const times = [...rates.values()].map(({ updatedAt }) => updatedAt.getTime());
  return times.length === 0 ? null : new Date(Math.max(...times)).toISOString();
}

export interface RatesWatch {
  /** Looks now. */
  look(): Promise<void>;
  stop(): void;
}

/**
 * Tells everybody (stream 'trade@rates') when the rates have changed, whoever changed them: another
 * process that was started with new ones, or an operator in the database.
 */
export async function watchRates({
  db,
  bus,
  log,
}: Pick<ChainDeps, 'db' | 'bus' | 'log'>): Promise<RatesWatch> {
  let known = JSON.stringify(await present());

  async function present(): Promise<TradeRates> {
    const rates = await readRates(db);
    return {
      rates: [...rates].map(([asset, { usdtPerUnit }]) => ({
        asset,
        usdt_per_unit: String(usdtPerUnit),
      })),
      rates_at: ratesAt(rates),
    };
  }

  async function look(): Promise<void> {
    const rates = await present();
    const text = JSON.stringify(rates);
    if (text === known) return;
    known = text;
    bus.broadcast('trade@rates', rates);
  }

  const timer = setInterval(() => {
    look().catch((error) => log.error({ err: error }, 'the rates could not be read'));
  }, lookIntervalMs).unref();
  return { look, stop: () => clearInterval(timer) };
}
