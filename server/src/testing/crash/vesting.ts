/**
 * Vests the due days, and is killed at a boundary (`crashingDb`), for vesting.test.ts. Environment:
 * DATABASE_URL, NOW (ISO), CRASH_AT (the boundary's number).
 */

import { createBus } from '../../platform/bus.ts';
import { testClock } from '../../platform/clock.ts';
import { openDb } from '../../platform/database/index.ts';
import { vestDue } from '../../products/vesting/daily.ts';
import { crashingDb } from '../services/mortal.ts';

const { DATABASE_URL, NOW = '', CRASH_AT = '0' } = process.env;
const db = await openDb({ databaseUrl: DATABASE_URL });
const clock = testClock(NOW);

await vestDue({ db: crashingDb(db, Number(CRASH_AT)), clock, news: createBus() });
await db.close();
process.exit(0);
