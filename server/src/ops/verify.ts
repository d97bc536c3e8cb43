import { type Asset, assets, formatAmount } from '@shared/contract';
import { verifyLedger } from '../ledger/index.ts';
import type { Db } from '../lib/db/index.ts';

/** Prints what the ledger holds and whether it is sound; exit code 1 when it is not. */
export async function verify(db: Db): Promise<number> {
  const [counts] = await db.query<{ entries: number; accounts: number }>(
    `select (select count(*)::integer from ledger_entries) as entries,
            (select count(*)::integer from ledger_accounts) as accounts`,
  );
  console.log(`${counts?.entries} entries, ${counts?.accounts} accounts`);
  for (const line of await holdings(db)) console.log(line);
  const { violations } = await verifyLedger(db, { full: true });
  for (const { rule, detail } of violations) console.error(`VIOLATED  ${rule}: ${detail}`);
  console.log(violations.length === 0 ? 'The ledger is sound.' : `${violations.length} violations`);
  return violations.length === 0 ? 0 : 1;
}

async function holdings(db: Db): Promise<string[]> {
  const rows = await db.query<{ asset: Asset; total: string }>(
    `select asset, sum(balance) as total from ledger_accounts
     where owner_kind = 'user' group by asset order by asset`,
  );
  return rows.map(
    ({ asset, total }) => `  users hold ${formatAmount(total, assets[asset].decimals)} ${asset}`,
  );
}
