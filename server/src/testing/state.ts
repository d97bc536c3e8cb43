import type { Db } from '../platform/database/index.ts';

/** Table → column that counts the issuer's answers, and so changes although the state does not. */
const counters: Readonly<Record<string, string>> = { cards: 'version' };

/**
 * Returns the number and a digest of every table's rows, without the tables of request limits and
 * login messages, and without those `expected` to change.
 */
export async function readState(
  db: Db,
  expected: readonly string[] = [],
): Promise<Record<string, string>> {
  const names = await db.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_name <> all ($1::text[]) order by 1`,
    [['throttles', 'login_messages', ...expected]],
  );
  const digests = names.map(({ name }) => {
    const row = Object.hasOwn(counters, name) ? `to_jsonb(t) - '${counters[name]}'` : 't';
    return `select '${name}' as name, count(*) || ' rows ' ||
      md5(coalesce(string_agg((${row})::text, '|' order by (${row})::text), '')) as digest
      from ${name} t`;
  });
  const rows = await db.query<{ name: string; digest: string }>(digests.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]));
}
