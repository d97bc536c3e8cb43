import type { Asset } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';
import type { Purpose, SystemAccount } from './accounts.ts';

/** A user's balances of a purpose in base units; an asset never touched is missing. */
export async function balancesOf(
  db: Db,
  userId: string,
  purpose: Purpose = 'available',
): Promise<Map<Asset, bigint>> {
  const rows = await db.query<{ asset: Asset; balance: string }>(
    `select asset, balance from ledger_accounts
     where owner_kind = 'user' and owner = $1 and purpose = $2`,
    [userId, purpose],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, BigInt(balance)]));
}

/** A system account's balances in base units; below 0 for what it has handed out. */
export async function systemBalances(db: Db, name: SystemAccount): Promise<Map<Asset, bigint>> {
  const rows = await db.query<{ asset: Asset; balance: string }>(
    `select a.asset, coalesce(sum(s.balance), 0) as balance
     from ledger_accounts a left join ledger_slots s on s.account_id = a.id
     where a.owner_kind = 'system' and a.owner = $1 group by a.asset`,
    [name],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, BigInt(balance)]));
}
