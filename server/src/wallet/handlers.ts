import { type Asset, assetNames } from '@shared/contract';
import type { Db } from '../db/index.ts';
import { signedIn } from '../http/context.ts';
import type { DomainHandlers } from '../http/handlers.ts';
import { balancesOf } from '../ledger/index.ts';
import { valueInUsdt } from './value.ts';

export const walletHandlers: DomainHandlers<'wallet'> = {
  async balances(ctx) {
    const owned = await balancesOf(ctx.db, signedIn(ctx).id);
    const rates = await readRates(ctx.db);
    const rows = assetNames.map((asset) => {
      const amount = owned.get(asset) ?? 0n;
      const rate = rates.get(asset)?.usdtPerUnit;
      return { asset, amount, value: rate === undefined ? null : valueInUsdt(asset, amount, rate) };
    });
    return {
      balances: rows.map(({ asset, amount, value }) => ({
        asset,
        amount: String(amount),
        usdt_value: value === null ? null : String(value),
      })),
      usdt_total: String(rows.reduce((sum, { value }) => sum + (value ?? 0n), 0n)),
      rates_at: latest([...rates.values()].map(({ updatedAt }) => updatedAt)),
    };
  },
};

interface Rate {
  usdtPerUnit: bigint;
  updatedAt: Date;
}

async function readRates(db: Db): Promise<Map<Asset, Rate>> {
  const rows = await db.query<{ asset: Asset; usdt_per_unit: string; updated_at: Date }>(
    'select asset, usdt_per_unit, updated_at from rates',
  );
  return new Map(
    rows.map((row) => [
      row.asset,
      { usdtPerUnit: BigInt(row.usdt_per_unit), updatedAt: row.updated_at },
    ]),
  );
}

function latest(dates: Date[]): string | null {
  if (dates.length === 0) return null;
  return new Date(Math.max(...dates.map((date) => date.getTime()))).toISOString();
}
