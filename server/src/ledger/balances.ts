import type { Asset } from '@shared/contract';
import type { Db } from '../db/index.ts';

/** A user's balances in base units; an asset never touched is missing. */
export async function balancesOf(db: Db, userId: string): Promise<Map<Asset, bigint>> {
  const rows = await db.query<{ asset: Asset; balance: string }>(
    `select asset, balance from ledger_accounts where owner_kind = 'user' and owner = $1`,
    [userId],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, BigInt(balance)]));
}
