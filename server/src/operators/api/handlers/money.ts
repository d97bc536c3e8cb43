import { listIncidents, resolveIncident, retryIncident } from '../../../chain/index.ts';
import {
  creditSuspense,
  listSuspense,
  type OrderNews,
  returnSuspense,
  sumSuspense,
} from '../../../money/orders/index.ts';
import { actorOf, type GroupHandlers } from '../context.ts';
import { snakeCase } from '../present.ts';
import { requireUser } from './users.ts';

export function suspenseHandlers({ news }: { news: OrderNews }): GroupHandlers<'suspense'> {
  return {
    async list({ db }, { all }) {
      const { list, total } = await listSuspense(db, { all });
      const data = { list: list.map(snakeCase), total, sums: await sumSuspense(db) };
      return { data, line: { subject: 'suspense' } };
    },

    async credit(ctx, { event_id: eventId, to }) {
      const { id: userId } = await requireUser(ctx.db, to);
      const deciding = { actor: actorOf(ctx), at: ctx.now };
      const changed = await creditSuspense(ctx.db, news, { eventId, userId }, deciding);
      return {
        data: { changed, user_id: userId },
        line: changed ? { subject: `payment:${eventId}`, detail: { to: userId } } : null,
      };
    },

    async return(ctx, { event_id: eventId, tx_hash: txHash }) {
      const deciding = { actor: actorOf(ctx), at: ctx.now };
      const changed = await returnSuspense(ctx.db, { eventId, txHash }, deciding);
      return {
        data: { changed },
        line: changed ? { subject: `payment:${eventId}`, detail: { tx_hash: txHash } } : null,
      };
    },
  };
}

export const incidentHandlers: GroupHandlers<'incidents'> = {
  async list({ db }, { all }) {
    return listIncidents(db, { all });
  },

  async resolve({ db, now }, { id, note }) {
    const changed = await resolveIncident(db, id, note, now);
    return {
      data: { changed },
      line: changed ? { subject: `incident:${id}`, detail: { note } } : null,
    };
  },

  async retry({ db }, { id }) {
    const changed = await retryIncident(db, id);
    return { data: { changed }, line: changed ? { subject: `incident:${id}` } : null };
  },
};
