/**
 * A worker of the crash test (daily.test.ts): runs the due daily jobs and is killed at a boundary
 * (`crashingDb`). Environment: DATABASE_URL, NOW (ISO), CRASH_AT (the boundary's number; 0: none).
 */

import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { testClock } from '../../platform/clock.ts';
import { openDb } from '../../platform/database/index.ts';
import { type Daily, runDue } from '../../platform/jobs/daily.ts';
import { crashingDb } from '../services/mortal.ts';

const { DATABASE_URL, NOW = '', CRASH_AT = '0' } = process.env;
const db = await openDb({ databaseUrl: DATABASE_URL });
const clock = testClock(NOW);

/** Pays a user one SPA base unit a day. */
const income: Daily = {
  name: 'income',
  run: (tx, day) =>
    post(tx, {
      kind: 'ticket_income',
      reference: `1 ${day}`,
      postings: [
        { account: systemAccount('issued'), asset: 'SPA', amount: -1n },
        { account: userAccount('1'), asset: 'SPA', amount: 1n },
      ],
      at: clock.now(),
    }),
};

await runDue(crashingDb(db, Number(CRASH_AT)), clock, [income]);
await db.close();
process.exit(0);
