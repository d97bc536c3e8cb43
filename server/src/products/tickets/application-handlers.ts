import type { NodeReads } from '../../chain/index.ts';
import type { Reviews } from '../../members/reviews/index.ts';
import { callsOut, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import { apply, listApplications } from './applications.ts';
import { findPurchase } from './find-purchase.ts';

interface ApplicationParts {
  clock: Clock;
  reads: NodeReads;
  reviews: Reviews;
  /** Checksummed address of the Checkout contract. */
  checkout: string;
}

/** Applications for the dividend of tickets (specification §1, §5). */
export function applicationHandlers({ clock, reads, reviews, checkout }: ApplicationParts) {
  return {
    applyTicketDividend: callsOut(async (ctx, input) => {
      const { id: userId } = signedIn(ctx);
      const hash = input.hash.toLowerCase();
      const transactions = reads.transactions({ key: userId });
      const purchase = await findPurchase({ db: ctx.db, transactions, checkout }, userId, hash);
      return ctx.db.tx((tx) => apply(tx, reviews, { userId, purchase, hash, at: clock.now() }));
    }),

    applyTicketDividendList: (ctx, part) => listApplications(ctx.db, signedIn(ctx).id, part),
  } satisfies Partial<DomainHandlers<'user'>>;
}
