import type { Asset } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import type { Purpose, SystemAccount } from './accounts.ts';

/** Returns a user's balances of a purpose in base units; assets never used are missing. */
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

/** Returns a user's balances by asset and purpose, base units; assets never used are missing. */
export async function balancesByPurpose(
  db: Db,
  userId: string,
): Promise<Map<Asset, Record<Purpose, bigint>>> {
  const rows = await db.query<{ asset: Asset; purpose: Purpose; balance: string }>(
    `select asset, purpose, balance from ledger_accounts
     where owner_kind = 'user' and owner = $1 order by asset`,
    [userId],
  );
  const balances = new Map<Asset, Record<Purpose, bigint>>();
  for (const { asset, purpose, balance } of rows) {
    const none = { available: 0n, reserved: 0n, unreleased: 0n, pledged: 0n };
    balances.set(asset, { ...(balances.get(asset) ?? none), [purpose]: BigInt(balance) });
  }
  return balances;
}

/** Returns a system account's balances in base units; they may be below 0. */
export async function systemBalances(db: Db, name: SystemAccount): Promise<Map<Asset, bigint>> {
  const rows = await db.query<{ asset: Asset; balance: string }>(
    `select a.asset, coalesce(sum(s.balance), 0) as balance
     from ledger_accounts a left join ledger_slots s on s.account_id = a.id
     where a.owner_kind = 'system' and a.owner = $1 group by a.asset`,
    [name],
  );
  return new Map(rows.map(({ asset, balance }) => [asset, BigInt(balance)]));
}

/** Counts entries and accounts, and sums all users' balances of each asset, in base units. */
export async function readHoldings(db: Db) {
  const [counts] = await db.query<{ entries: number; accounts: number }>(
    `select (select count(*)::integer from ledger_entries) as entries,
            (select count(*)::integer from ledger_accounts) as accounts`,
  );
  const users = await db.query<{ asset: Asset; amount: string }>(
    `select asset, sum(balance) as amount from ledger_accounts
     where owner_kind = 'user' group by asset order by asset`,
  );
  return { entries: counts?.entries ?? 0, accounts: counts?.accounts ?? 0, users };
}
