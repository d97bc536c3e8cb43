import type { Db } from '../lib/db/index.ts';

/** Every table's rows as count and digest; what counts requests and issued messages is left out. */
export async function readState(db: Db): Promise<Record<string, string>> {
  const names = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name not in ('throttles', 'login_messages')
     order by 1`,
  );
  const digests = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' rows ' ||
         md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest from ${name} t`,
  );
  const rows = await db.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
