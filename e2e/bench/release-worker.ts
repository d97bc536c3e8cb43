/**
 * One server process of the release bench, without its doors: sets free what is due, over and over,
 * until nothing is, as its sweep does. It is killed amid that. Environment: DATABASE_URL, NOW (ISO).
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
