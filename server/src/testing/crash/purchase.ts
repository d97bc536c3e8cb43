/**
 * A server process of the crash test. Completes the purchase in which the last process was killed,
 * then begins one and is killed at a boundary (`crashingDb`). Environment: CHAIN_RPC_URL, CRASH_AT
 * (its number), CRASHED_AT (that of the last process), DATABASE_URL or DATA_DIR. Exit code 0: it
 * survived.
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
