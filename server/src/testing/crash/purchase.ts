/**
 * A server process of the crash test. Completes the purchase in which the last process was killed,
 * then begins another and is killed at a boundary (`crashingDb`). Environment: CHAIN_RPC_URL,
 * CRASH_AT (number of the boundary), CRASHED_AT (CRASH_AT of the previous process), DATABASE_URL or
 * DATA_DIR. Exits with 0 if the purchase ended before that boundary.
 */
import { migrate, openDb } from '../../platform/database/index.ts';
import { crashingDb } from '../services/mortal.ts';
import { openLife } from './purchase-life.ts';

const { CHAIN_RPC_URL = '', DATABASE_URL, DATA_DIR, CRASH_AT = '', CRASHED_AT } = process.env;
const db = await openDb({ databaseUrl: DATABASE_URL, dataDir: DATA_DIR });
await migrate(db);
const { buy, check } = await openLife(db, CHAIN_RPC_URL);

if (CRASHED_AT) {
  await buy(db, CRASHED_AT);
  await check(CRASHED_AT);
}
await buy(crashingDb(db, Number(CRASH_AT)), CRASH_AT);
await check(CRASH_AT);
await db.close();
process.exit(0);
