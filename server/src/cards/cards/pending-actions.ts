import type { Due, PagePath } from '@shared/contract';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';

/** Cards to be activated, or topped up, before they can pay. Skips frozen users. */
export const pendingCards: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; kind: Due['kind']; ids: string[] }>(
    `select user_id, kind, array_agg(id) as ids
     from (
       select user_id, id, case when state = 'inactive' then 'card_inactive' else 'card_empty' end as kind
       from cards c
       where user_id = any($1::bigint[]) and not exists (
         select 1 from users u where u.id = c.user_id and u.frozen_at is not null) and (state = 'inactive' or state = 'active' and not exists (
         select 1 from card_recharges r join cards o on o.id = r.card_id
         where o.account = c.account and r.state <> 'failed'))
     ) waiting
     group by user_id, kind`,
    [userIds],
  );
  return found.map(({ user_id, kind, ids }) => {
    const [only, ...others] = ids;
    const path: PagePath =
      others.length === 0 ? `/bank/cardDetail/${encodeURIComponent(only ?? '')}` : '/bank';
    return { userId: user_id, due: { kind, at: null, count: ids.length, path } };
  });
};
