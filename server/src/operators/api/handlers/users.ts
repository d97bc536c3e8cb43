import { forgetAddresses } from '../../../cards/addresses/index.ts';
import { toBeSent } from '../../../cards/applications/index.ts';
import { countUnmatched, followAccount } from '../../../cards/cards/index.ts';
import { forgetCardholders } from '../../../cards/holders/index.ts';
import { countSessions, revokeAll, type SessionEnded } from '../../../members/auth/index.ts';
import { endDevicesOf } from '../../../members/notices/index.ts';
import type { Reviews } from '../../../members/reviews/index.ts';
import { readFigures } from '../../../members/team/index.ts';
import {
  type FoundUser,
  findUser,
  freezeUser,
  latestAcknowledgement,
  lockUserRow,
  unfreezeUser,
} from '../../../members/users/index.ts';
import { countOrders, ordersOf } from '../../../money/orders/index.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import type { Sealer } from '../../../platform/storage/index.ts';
import { noTickets, summarizeTickets } from '../../../products/tickets/index.ts';
import type { GroupHandlers } from '../context.ts';
import { presentBalances, snakeCase } from '../present.ts';
import { eraseEntries } from './member-entries.ts';

const ordersShown = 20;

export function userHandlers({
  sessionEnded,
  news,
}: {
  news: Pick<Bus, 'publish'>;
  sessionEnded: Pick<SessionEnded, 'emit'>;
}): GroupHandlers<'users'> {
  /** Makes the user's pages refetch the account, which shows whether it is frozen. */
  function tell(tx: Db, userId: string): void {
    tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'account' }));
  }

  return {
    async find({ db }, { who }) {
      const user = await requireUser(db, who);
      return { data: { user }, line: { subject: `user:${user.id}` } };
    },

    async show({ db, now }, { who }) {
      const user = await requireUser(db, who);
      const inviter = user.inviter_id ? await findUser(db, user.inviter_id) : undefined;
      const data = {
        user: { ...user, risk_notice_version: await latestAcknowledgement(db, user.id) },
        inviter: inviter ?? null,
        team: snakeCase(await readFigures(db, user.id)),
        sessions: await countSessions(db, user.id, now),
        cards_waiting: await countUnmatched(db, user.id),
        balances: await presentBalances(db, user.id),
        orders: (await ordersOf(db, user.id, ordersShown)).map(snakeCase),
        order_counts: await countOrders(db, user.id),
        tickets: (await summarizeTickets(db, [user.id], now)).get(user.id) ?? noTickets,
      };
      return { data, line: { subject: `user:${user.id}` } };
    },

    async freeze({ db, now }, { who, reason }) {
      const { id } = await requireUser(db, who);
      const changed = await freezeUser(db, id, reason, now);
      const cards = changed ? await followAccount(db, id, now) : await countUnmatched(db, id);
      if (changed) tell(db, id);
      return {
        data: { changed, user_id: id, cards_waiting: cards },
        line: changed ? { subject: `user:${id}`, detail: { reason, cards } } : null,
      };
    },

    async unfreeze({ db, now }, { who, note }) {
      const { id } = await requireUser(db, who);
      const reason = await unfreezeUser(db, id);
      const changed = reason !== undefined;
      const cards = changed ? await followAccount(db, id, now) : await countUnmatched(db, id);
      if (changed) tell(db, id);
      const detail = { was: reason ?? '', cards, ...(note ? { note } : {}) };
      return {
        data: { changed, user_id: id, cards_waiting: cards },
        line: changed ? { subject: `user:${id}`, detail } : null,
      };
    },

    async endSessions({ db, now }, { who }) {
      const { id } = await requireUser(db, who);
      const sessions = await revokeAll(db, id, now);
      // Closes the sockets of these sessions at once, in every process.
      db.afterCommit(() => sessions.forEach(sessionEnded.emit));
      return {
        data: { user_id: id, ended: sessions.length },
        line: { subject: `user:${id}`, detail: { ended: sessions.length } },
      };
    },
  };
}

/** Finds a user by address, id or invite code. @throws Refusal notFound */
export async function requireUser(db: Db, who: string): Promise<FoundUser> {
  const user = await findUser(db, who);
  if (user) return user;
  throw new Refusal('notFound', `There is no user with the address, id or invite code ${who}.`);
}

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
      const entries = await eraseEntries(db, userId);
      await endDevicesOf(db, userId);
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
          entries,
          kept: [...kept, ...alwaysKept],
        },
        line: {
          subject: `user:${userId}`,
          detail: { reason, cardholders: cardholders.forgotten, addresses, entries },
        },
      };
    },
  };
}
