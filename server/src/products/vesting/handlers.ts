import { type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { listDays, listSources, readOverview } from './read.ts';

/** Specification §2, §3. The API calls vesting 'release'. */
export function vestingHandlers({ clock }: { clock: Clock }) {
  return {
    neuRelease: (ctx) => readOverview(ctx.db, signedIn(ctx).id, clock.now()),
    neuReleaseLog: (ctx, part) => listDays(ctx.db, signedIn(ctx).id, part),
    powerLog: (ctx, part) => listSources(ctx.db, signedIn(ctx).id, part),
  } satisfies Partial<DomainHandlers<'user'>>;
}
