import { removePreviews } from '@shared/releases';
import {
  isAnyApplicationDue,
  nextApplicationDue,
  orderCards,
} from '../cards/applications/index.ts';
import { isAnySyncDue, nextSyncDue, syncWithIssuer } from '../cards/cards/index.ts';
import { isHealingDue, sweepRemotes, tidyLoads } from '../federation/health/index.ts';
import { forgetEnded } from '../members/auth/index.ts';
import { deliverPush, forgetOldNews, nextPushDue } from '../members/notices/index.ts';
import { forgetStepUps } from '../members/step-up/index.ts';
import { addChanges, hasChanges } from '../members/team/index.ts';
import { checkUpload, tidyUploads, uploadCheck } from '../members/uploads/index.ts';
import { exportJob, hasExportsToTidy, tidyExports, writeExport } from '../money/exports/index.ts';
import { expireOrders, nextOrderDue } from '../money/orders/index.ts';
import { record } from '../operators/api/index.ts';
import { systemClock } from '../platform/clock.ts';
import { runAlone } from '../platform/processes/lease.ts';
import { type Reconciliation, runReconciliations } from '../platform/reconciliation.ts';
import { forgetTraces } from '../platform/trace-links.ts';
import { isAnyVestingDue, vestDue } from '../products/vesting/index.ts';
import { isMovable, keepChainTime } from '../sandbox/index.ts';
import { forgetHandled, handleCallback, handleEvent } from '../transport/callbacks/index.ts';
import { forgetKeys } from '../transport/http/index.ts';
import { callbackSourcesOf, exportKindsOf, orderEndedOf } from './effects.ts';
import type { Parts } from './parts.ts';

/** Lease of the reconciliation. A process that dies blocks the others for this time. */
const verifyLeaseMs = 60_000;

export function defineJobs(parts: Parts, reconciliations: readonly Reconciliation[]): void {
  const { jobs, db, clock, bus, log, storage, config, issuer } = parts;
  const sources = callbackSourcesOf(issuer);
  jobs.handle(handleEvent, (event) => handleCallback({ db, clock, sources }, event));
  jobs.sweep({
    name: 'callbacks.tidy',
    everyS: 3_600,
    // Uses real time: a sandbox clock that is ahead would let a replay pass as a new event.
    run: () => forgetHandled(db, systemClock.now()),
  });
  const uploads = { db, clock, storage, news: bus };
  // Decoding a picture uses a whole core and much memory.
  jobs.handle(uploadCheck, (upload) => checkUpload(uploads, upload), { concurrency: 2 });
  jobs.sweep({ name: 'uploads.tidy', everyS: 300, run: () => tidyUploads({ ...uploads, jobs }) });
  const exports = { db, clock, storage, jobs, news: bus, kinds: exportKindsOf(config) };
  jobs.handle(exportJob, (wanted) => writeExport(exports, wanted), {
    timeoutS: 600,
    concurrency: 4,
  });
  jobs.sweep({
    name: 'exports.tidy',
    everyS: 60,
    isDue: () => hasExportsToTidy(exports),
    run: () => tidyExports(exports),
  });
  jobs.sweep({
    name: 'vesting.daily',
    everyS: 60,
    isDue: () => isAnyVestingDue(db, clock.now()),
    run: () => vestDue({ db, clock, news: bus }),
  });
  jobs.sweep({
    name: 'orders.expire',
    everyS: 5,
    nextDue: () => nextOrderDue(db, clock.now()),
    run: () => expireOrders({ db, clock, log, news: bus, orderEnded: orderEndedOf(bus) }),
  });
  jobs.sweep({ name: 'notices.tidy', everyS: 3_600, run: () => forgetOldNews(db, clock.now()) });
  jobs.sweep({
    name: 'push.deliver',
    everyS: 10,
    nextDue: () => nextPushDue(db),
    run: () => deliverPush(parts),
  });
  jobs.sweep({
    name: 'team.figures',
    everyS: 2,
    nextDue: async () => ((await hasChanges(db)) ? clock.now() : undefined),
    isBatched: true,
    run: () => addChanges(db),
  });
  const { releases } = parts;
  jobs.sweep({
    name: 'federation.tidy',
    everyS: 600,
    async run() {
      await tidyLoads({ db, clock });
      if (releases) await removePreviews(releases, clock.now());
    },
  });
  if (releases) {
    const healing = { ...parts, releases, ...config.heal, record };
    jobs.sweep({
      name: 'federation.heal',
      everyS: 5,
      isDue: () => isHealingDue(healing),
      run: () => sweepRemotes(healing),
    });
  }
  if (issuer) {
    const issuerParts = { ...parts, issuer, news: bus };
    jobs.sweep({
      name: 'cards.order',
      everyS: 10,
      nextDue: () => nextApplicationDue(db),
      isDue: () => isAnyApplicationDue(db, clock.now()),
      run: () => orderCards(issuerParts),
    });
    jobs.sweep({
      name: 'cards.sync',
      everyS: 10,
      nextDue: () => nextSyncDue(db),
      isDue: () => isAnySyncDue(db, clock.now()),
      run: () => syncWithIssuer(issuerParts),
    });
  }
  jobs.daily({
    name: 'housekeeping',
    async run(tx) {
      await forgetEnded(tx, clock.now());
      await forgetStepUps(tx, clock.now());
      await forgetKeys(tx, clock.now());
      await forgetTraces(tx, clock.now());
    },
  });
  jobs.sweep({
    name: 'reconciliation.run',
    everyS: 3_600,
    async run() {
      // Reconciliation may take longer than the timeout of a sweep.
      const ran = await runAlone(db, 'reconciliation.run', verifyLeaseMs, async () => {
        const scope = { full: false };
        const { violations, away, failed } = await runReconciliations(reconciliations, scope);
        if (violations.length > 0) log.fatal({ violations }, 'reconciliation found violations');
        for (const one of away) log.warn(one, 'reconciliation skipped');
        for (const { books: name, error } of failed) {
          log.error({ err: error, reconciliations: name }, 'reconciliation failed');
        }
      });
      if (!ran) log.warn('the previous reconciliation is still running');
    },
  });
  if (config.sandbox) {
    jobs.sweep({
      name: 'sandbox.time',
      everyS: 5,
      isDue: async () => isMovable(clock) && clock.isAhead(),
      run: () => keepChainTime(db, config.chain.rpcUrl),
    });
  }
}
