import { type Asset, assets, type TradeRates } from '@shared/contract';
import type { Logger } from 'pino';
import { readVersion } from '../../config/settings/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/index.ts';
import { createOutageLog } from '../../platform/observability/outage-log.ts';

/** USDT base units per whole unit of each asset that has a rate, and when the rates were set. */
export interface Rates {
  perUnit: ReadonlyMap<Asset, bigint>;
  /** Time of the last change; null if no rate is set. */
  setAt: Date | null;
}

/** Database channel on which a trigger reports a changed setting. */
const changeChannel = 'settings_changed';
/** Interval of the reads that find changes without a notification. */
const checkIntervalMs = 60_000;

export async function readRates(db: Db): Promise<Rates> {
  const { value, set_at: setAt } = await readVersion(db, 'rates');
  const entries = Object.entries(value) as [Asset, string][];
  return {
    perUnit: new Map(entries.map(([asset, rate]) => [asset, BigInt(rate)])),
    setAt: entries.length > 0 ? setAt : null,
  };
}

export function tradeRates({ perUnit, setAt }: Rates): TradeRates {
  return {
    rates: [...perUnit]
      .map(([asset, rate]) => ({ asset, usdt_per_unit: String(rate) }))
      .sort((a, b) => (a.asset < b.asset ? -1 : 1)),
    rates_at: setAt?.toISOString() ?? null,
  };
}

/** Broadcasts changed rates. An operator may change them through any process. */
export async function watchRates(parts: { db: Db; bus: Bus; log: Logger }) {
  const { db, bus, log } = parts;
  let known = JSON.stringify(await present());

  async function present(): Promise<TradeRates> {
    return tradeRates(await readRates(db));
  }

  async function check(): Promise<void> {
    const rates = await present();
    const text = JSON.stringify(rates);
    if (text === known) return;
    known = text;
    bus.broadcast('trade@rates', rates);
  }

  const outage = createOutageLog(log, 'rates');
  const checkNow = () =>
    check().then(outage.succeeded, (error) => outage.failed(error, 'the rates could not be read'));
  const listener = await db.listen(changeChannel, checkNow, checkNow);
  const timer = setInterval(checkNow, checkIntervalMs).unref();
  return {
    async stop() {
      clearInterval(timer);
      await listener.close();
    },
  };
}

/** Returns USDT base units, rounded down. @param rate USDT base units for one whole unit */
export function valueInUsdt(asset: Asset, amount: bigint, rate: bigint): bigint {
  return (amount * rate) / 10n ** BigInt(assets[asset].decimals);
}
