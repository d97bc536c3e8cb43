import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { tableTypes } from '../../testing/services/table-types.ts';

/** Parses tables.ts: table → column → whether it may be null. */
function described(): Record<string, Record<string, boolean>> {
  const text = readFileSync(join(import.meta.dirname, 'tables.ts'), 'utf8');
  const body = text.split('export interface Tables {')[1] ?? '';
  return Object.fromEntries(
    [...body.matchAll(/^ {2}(\w+): \{\n(.*?)^ {2}\};/gms)].map(([, table = '', columns = '']) => [
      table,
      Object.fromEntries(
        [...columns.matchAll(/^ {4}(\w+): (.*);$/gm)].map(([, name = '', type = '']) => [
          name,
          / \| null$/.test(type),
        ]),
      ),
    ]),
  );
}

it('the table types match the database', async () => {
  const { db, close } = await openServer();
  const tables = described();
  const rows = await db.query<{ table: string; name: string; nullable: boolean }>(
    `select table_name as table, column_name as name, is_nullable = 'YES' as nullable
     from information_schema.columns
     where table_schema = 'public' and table_name = any($1::text[]) order by 1, 2`,
    [Object.keys(tables)],
  );
  const found: typeof tables = {};
  for (const { table, name, nullable } of rows) {
    found[table] = { ...found[table], [name]: nullable };
  }
  expect(tables).toEqual(found);
  await close();
});
