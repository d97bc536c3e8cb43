import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import { generate, getDialect } from 'kysely-codegen';
import { migrate, openDb } from '../../platform/database/index.ts';

const file = new URL('../../platform/database/tables.ts', import.meta.url);

/** Column → its type, for JSON with a known shape. */
const columns: Record<string, string> = {
  'orders.payment_call': 'JsonText<PaymentCall> | null',
  'goods_orders.names': 'JsonText<Partial<Record<Locale, string>>>',
  'goods_orders.delivery': 'JsonText<Delivery>',
  'member_news.facts': 'JsonText<Record<string, string>>',
  'card_products.limits': 'JsonText<CardLimits>',
  'cards.limits': 'JsonText<CardLimits>',
  'card_applications.agreements': 'JsonText<Agreements>',
  'reviews.reasons': 'ColumnType<Record<string, string>, string | undefined, string>',
};

/**
 * Returns the source of tables.ts: the types of all tables of a migrated database.
 * @param prepare puts a database into the data folder, which is quicker than creating one
 */
export async function tableTypes(prepare?: (dataDir: string) => Promise<void>): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tables-'));
  try {
    await prepare?.(dataDir);
    const own = await openDb({ dataDir });
    await migrate(own);
    const ids = await own.query<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns
       where table_schema = 'public' and is_identity = 'YES'`,
    );
    await own.close();
    const db = new Kysely({
      dialect: new PGliteDialect({ pglite: await PGlite.create(join(dataDir, 'db')) }),
    });
    const source = await generate({
      db,
      dialect: getDialect('postgres'),
      outFile: null,
      overrides: {
        columns: { ...columns, ...Object.fromEntries(ids.map(({ name }) => [name, 'Id'])) },
      },
      typeMapping: {
        int8: 'Digits',
        numeric: 'Digits',
        jsonb: 'JsonText',
        timestamptz: 'Date',
        date: 'Day',
      },
      customImports: {
        Id: './column-types.ts',
        Digits: './column-types.ts',
        JsonText: './column-types.ts',
        Day: './column-types.ts',
        ...Object.fromEntries(
          ['Agreements', 'CardLimits', 'Delivery', 'Locale', 'PaymentCall'].map((name) => [
            name,
            '@shared/contract',
          ]),
        ),
      },
    });
    await db.destroy();
    return source;
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await writeFile(file, await tableTypes());
