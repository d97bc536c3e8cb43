import { countUnmatched, followAccount } from '../../../cards/cards/index.ts';
import { countSessions, revokeAll, type SessionEnded } from '../../../members/auth/index.ts';
import { readFigures } from '../../../members/team/index.ts';
import {
  findUser,
  freezeUser,
  latestAcknowledgement,
  unfreezeUser,
} from '../../../members/users/index.ts';
import { countOrders, ordersOf } from '../../../money/orders/index.ts';
import type { Bus } from '../../../platform/bus.ts';
import type { Db } from '../../../platform/database/index.ts';
import { noTickets, summarizeTickets } from '../../../products/tickets/index.ts';
import type { GroupHandlers } from '../context.ts';
import { presentBalances, snakeCase } from '../present.ts';
import { requireUser } from './require-user.ts';

const ordersShown = 20;

export function userHandlers({
  sessionEnded,
  news,
}: {
  news: Pick<Bus, 'publish'>;
  sessionEnded: Pick<SessionEnded, 'emit'>;
}): GroupHandlers<'users'> {
  /** Updates pages that show whether the account is frozen. */
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
      // Closes their sockets at once, in every process.
      db.afterCommit(() => sessions.forEach(sessionEnded.emit));
      return {
        data: { user_id: id, ended: sessions.length },
        line: { subject: `user:${id}`, detail: { ended: sessions.length } },
      };
    },
  };
}
