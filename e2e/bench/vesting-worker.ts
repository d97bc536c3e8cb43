/**
 * A server process without the HTTP API. Vests all due amounts like the server's sweep, then ends,
 * unless the bench kills it before. Environment: DATABASE_URL, NOW (ISO).
 */
import { createBus } from '../../server/src/platform/bus.ts';
import { testClock } from '../../server/src/platform/clock.ts';
import { openDb } from '../../server/src/platform/database/index.ts';
import { vestDue } from '../../server/src/products/vesting/index.ts';
import { countDueVestings } from './vestings.ts';

const { DATABASE_URL, NOW = '' } = process.env;
const db = await openDb({ databaseUrl: DATABASE_URL });
const parts = { db, clock: testClock(NOW), news: createBus() };

do await vestDue(parts);
while ((await countDueVestings(db, NOW)) > 0);
await db.close();
process.exit(0);
