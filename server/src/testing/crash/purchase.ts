/**
 * One life of a server process in the crash test. Checks the purchase in which the life before
 * died, then starts one and dies at boundary CRASH_AT. Environment: CHAIN_RPC_URL, CRASH_AT,
 * CRASHED_AT (of the life before), and DATABASE_URL or DATA_DIR. Exits with 0 when it survived.
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
