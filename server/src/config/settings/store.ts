import type * as z from 'zod';
import { type Db, sql } from '../../platform/database/index.ts';
import type { Config } from '../config.ts';
import { type SettingName, type Settings, settingNames, settings } from './definitions.ts';

export interface SettingVersion<N extends SettingName = SettingName> {
  name: N;
  version: number;
  value: Settings[N];
  set_at: Date;
  set_by: string;
  note: string | null;
}

export async function readSetting<N extends SettingName>(db: Db, name: N): Promise<Settings[N]> {
  return (await readVersion(db, name)).value;
}

/** Returns the latest version. @throws Error when the setting was not seeded */
export async function readVersion<N extends SettingName>(
  db: Db,
  name: N,
): Promise<SettingVersion<N>> {
  const row = await db.first(versionsOf(name).limit(1));
  if (!row) throw new Error(`the setting ${name} was not seeded`);
  return present(name, row);
}

export async function readVersions<N extends SettingName>(
  db: Db,
  name: N,
): Promise<SettingVersion<N>[]> {
  return (await db.rows(versionsOf(name))).map((row) => present(name, row));
}

/** Stores a new version. @throws ZodError when the value does not match the setting's schema */
export async function changeSetting<N extends SettingName>(
  tx: Db,
  name: N,
  value: unknown,
  { by, note, at }: { by: string; note?: string | undefined; at: Date },
): Promise<SettingVersion<N>> {
  const checked = parse(name, value);
  // Concurrent changes of one setting wait for each other.
  await hold(tx, name);
  const latest = await tx.first(versionsOf(name).limit(1));
  const row = {
    version: (latest?.version ?? 0) + 1,
    value: checked,
    set_at: at,
    set_by: by,
    note: note ?? null,
  };
  await tx.run(
    sql.insertInto('settings').values({ ...row, name, value: JSON.stringify(row.value) }),
  );
  return present(name, row);
}

/** Calls `apply` with the current value of a setting; concurrent changes of the setting wait. */
export async function applySetting<N extends SettingName>(
  tx: Db,
  name: N,
  apply: (tx: Db, value: Settings[N]) => Promise<void>,
): Promise<void> {
  await hold(tx, name);
  await apply(tx, await readSetting(tx, name));
}

async function hold(tx: Db, name: SettingName): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`setting ${name}`]);
}

export async function seedSettings(db: Db, config: Config, at: Date): Promise<void> {
  for (const name of settingNames) {
    await db.run(
      sql
        .insertInto('settings')
        .values({
          name,
          version: 1,
          value: JSON.stringify(parse(name, settings[name].seed(config))),
          set_at: at,
          set_by: 'configuration',
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
  }
}

function versionsOf(name: SettingName) {
  return sql
    .from('settings', { name })
    .select(['version', 'value', 'set_at', 'set_by', 'note'])
    .orderBy('version', 'desc');
}

function parse<N extends SettingName>(name: N, value: unknown): Settings[N] {
  const { schema } = settings[name] as unknown as { schema: z.ZodType<Settings[N]> };
  return schema.parse(value);
}

/**
 * Returns the value with fields that the schema gained after it was stored. A value that does not
 * match, such as one of a newer build after a rollback, is returned unchanged.
 */
function withDefaults<N extends SettingName>(name: N, stored: unknown): Settings[N] {
  const { schema } = settings[name] as unknown as { schema: z.ZodType<Settings[N]> };
  const read = schema.safeParse(stored);
  return read.success ? read.data : (stored as Settings[N]);
}

function present<N extends SettingName>(
  name: N,
  row: Omit<SettingVersion, 'name' | 'value'> & { value: unknown },
): SettingVersion<N> {
  return { ...row, name, value: withDefaults(name, row.value) };
}
