import pg from 'pg';
import type { timeLimits } from './db.ts';
import type { HeldLock } from './lock.ts';
import { withCode } from './with-code.ts';

interface LockOptions {
  waitMs: number;
  limits: typeof timeLimits;
}

/** TCP keepalives (s) by which the server detects that a holder's machine is gone. */
const keepAlive = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=3'];

/**
 * Takes an advisory session lock on a separate connection. The server releases it when the holder's
 * process or machine is gone, and no transaction stays open meanwhile.
 */
export async function openLock(
  url: string,
  name: string,
  { waitMs, limits }: LockOptions,
): Promise<HeldLock> {
  const settings = [`lock_timeout=${waitMs}`, 'statement_timeout=0', ...keepAlive];
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: limits.connection,
    keepAlive: true,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
  });
  // The next statement reports a broken connection.
  client.on('error', () => undefined);
  // Not awaited, because an unreachable server never answers.
  const end = () => void client.end().catch(() => undefined);
  try {
    await client.connect();
    const wait = {
      text: 'select pg_advisory_lock(hashtextextended($1, 0))',
      values: [name],
      query_timeout: waitMs + limits.connection,
    };
    await client.query(wait as pg.QueryConfig);
  } catch (error) {
    end();
    return withCode(error as Error);
  }
  return {
    async check() {
      const question = { text: 'select 1', query_timeout: limits.connection };
      await client.query(question as pg.QueryConfig).catch(withCode);
    },
    release: async () => end(),
  };
}
