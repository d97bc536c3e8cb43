import { type NewsKind, quietNews } from '@shared/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Db } from '../../platform/database/index.ts';

export interface News {
  userId: string;
  kind: NewsKind;
  /** Values for the text; amounts in base units. */
  facts: Readonly<Record<string, string>>;
}

/** Call it in the transaction that causes the news. Skips members who opted out of the kind. */
export async function notifyMembers(
  tx: Db,
  bus: Pick<Bus, 'publish'>,
  news: readonly News[],
  at: Date,
): Promise<void> {
  if (news.length === 0) return;
  const told = await tx.query<{ user_id: string }>(
    `insert into member_news (user_id, kind, facts, at)
     select n.user_id, n.kind, n.facts, $2
     from jsonb_to_recordset($1::jsonb) as n (user_id bigint, kind text, facts jsonb)
     left join member_news_choices c on c.user_id = n.user_id and c.kind = n.kind
     where coalesce(c.wanted, n.kind <> all($3::text[]))
     returning user_id`,
    [
      JSON.stringify(news.map(({ userId, kind, facts }) => ({ user_id: userId, kind, facts }))),
      at,
      [...quietNews],
    ],
  );
  const users = new Set(told.map(({ user_id }) => user_id));
  tx.afterCommit(() => {
    for (const userId of users) bus.publish(userId, 'user@notice', { reason: 'own' });
  }, 'news');
}
