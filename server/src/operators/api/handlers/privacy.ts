import { forgetAddresses } from '../../../cards/addresses/index.ts';
import { toBeSent } from '../../../cards/applications/index.ts';
import { forgetCardholders } from '../../../cards/holders/index.ts';
import type { Reviews } from '../../../members/reviews/index.ts';
import { lockUserRow } from '../../../members/users/index.ts';
import type { Sealer } from '../../../platform/storage/index.ts';
import type { GroupHandlers } from '../context.ts';
import { requireUser } from './require-user.ts';

/** Data that the law requires to be kept, or that the chain and the ledger cannot delete. */
const alwaysKept = [
  'The wallet address, orders, payments and the ledger, for bookkeeping; they are public on the chain.',
  'Delivery addresses of goods, which are part of their orders.',
  'The audit log, which names users by id.',
];

export function privacyHandlers(parts: {
  reviews: Reviews;
  sealer: Sealer;
}): GroupHandlers<'privacy'> {
  return {
    async erase({ db, now: at }, { who, reason }) {
      const { id: userId } = await requireUser(db, who);
      await lockUserRow(db, userId);
      const cardholders = await forgetCardholders(db, parts, { userId, at });
      const addresses = await forgetAddresses(db, userId);
      const kept = [
        ...cardholders.needed.map(
          (one) => `Cardholder ${one}: a card or an open application needs it.`,
        ),
        ...(await toBeSent(db, userId)).map(
          (one) => `The delivery address of card application ${one}, until it has ended.`,
        ),
      ];
      return {
        data: {
          user_id: userId,
          cardholders: cardholders.forgotten,
          addresses,
          kept: [...kept, ...alwaysKept],
        },
        line: {
          subject: `user:${userId}`,
          detail: { reason, cardholders: cardholders.forgotten, addresses },
        },
      };
    },
  };
}
