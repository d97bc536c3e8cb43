/**
 * One server process of the vesting bench, without its HTTP API. Like the server's sweep, it
 * releases all due amounts until none is left, and is killed in the middle. Environment:
 * DATABASE_URL, NOW (ISO).
 */
import { createBus } from '../../server/src/platform/bus.ts';
import { testClock } from '../../server/src/platform/clock.ts';
import { openDb } from '../../server/src/platform/database/index.ts';
import { releaseDue } from '../../server/src/products/vesting/index.ts';
import { releasesDue } from './releases.ts';

const { DATABASE_URL, NOW = '' } = process.env;
const db = await openDb({ databaseUrl: DATABASE_URL });
const parts = { db, clock: testClock(NOW), news: createBus() };

do await releaseDue(parts);
while ((await releasesDue(db, NOW)) > 0);
await db.close();
process.exit(0);
