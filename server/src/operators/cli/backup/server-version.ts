import type { Db } from '../../../platform/database/index.ts';

/** Returns the major version of a database's server, also of the embedded one. */
export async function majorOf(db: Db): Promise<number> {
  const [row] = await db.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  );
  return Math.floor(Number(row?.number) / 10_000);
}
