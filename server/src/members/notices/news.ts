import {
  type AccountNews,
  cardStateOutcomes,
  type DataOf,
  type MemberNews,
  newerNewsKinds,
  newsKinds,
  type OptionalNewsKind,
  quietNews,
  unloadOutcomes,
} from '@shared/contract';
import type * as notice from '@shared/contract/endpoints/notice';
import type { Bus } from '../../platform/bus.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { keepTraces } from '../../platform/trace-links.ts';
import { forSubject } from '../../platform/tracing/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

/** Lists the news that earlier releases of the page can show. */
export function listNews(db: Db, userId: string, part: PageRequest): Promise<Page<MemberNews>> {
  return listKinds(db, { list: 'memberNews', userId, kinds: newsKinds }, part);
}

/** Lists all news. Those that earlier pages have no texts for are included on request only. */
export function listAccountNews(
  db: Db,
  { userId, ...asked }: Included & { userId: string },
  part: PageRequest,
): Promise<Page<AccountNews>> {
  const kinds = [...newsKinds, 'security'] as const;
  return listKinds(db, { list: 'accountNews', userId, kinds, ...asked }, part);
}

interface Included {
  include?: 'states' | undefined;
  cards?: 'unloads' | 'payments' | undefined;
}

interface NewsFilter<K extends AccountNews['kind']> extends Included {
  list: string;
  userId: string;
  kinds: readonly K[];
}

function listKinds<K extends AccountNews['kind']>(
  db: Db,
  { list, userId, kinds, include, cards }: NewsFilter<K>,
  part: PageRequest,
): Promise<Page<AccountNews & { kind: K }>> {
  return listPage(db, { list, userId }, part, {
    query: sql
      .selectFrom('member_news')
      .selectAll()
      .where('user_id', '=', userId)
      // A newer server version may have stored kinds for which this one has no texts.
      .where('kind', 'in', [...kinds, ...(cards === 'payments' ? newerNewsKinds : [])])
      // Earlier releases of the page would show a declined payment, and money that was credited.
      .$if(cards === undefined, (query) =>
        query.where(({ eb, not, and, ref }) =>
          not(
            and([
              eb('kind', '=', 'card'),
              eb(ref('facts', '->>').key('outcome'), 'in', [...unloadOutcomes]),
            ]),
          ),
        ),
      )
      .$if(include === undefined, (query) =>
        query.where(({ eb, not, and, or, ref }) =>
          not(
            or([
              and([
                eb('kind', '=', 'card'),
                eb(ref('facts', '->>').key('outcome'), 'in', [...cardStateOutcomes]),
              ]),
              and([
                eb('kind', '=', 'credit'),
                eb(ref('facts', '->>').key('outcome'), 'is not', null),
              ]),
            ]),
          ),
        ),
      ),
    by: { id: cursorParts.id },
    present: ({ id, kind, facts, at, read_at }) => ({
      id,
      kind: listedKind(kind) as K,
      facts,
      read: read_at !== null,
      at: at.toISOString(),
    }),
  });
}

/** Returns the kind that lists have for a stored kind. */
export const listedKind = (kind: string) => (kind === 'card_payment' ? 'card' : kind);

export async function markNewsRead(db: Db, userId: string, at: Date): Promise<void> {
  await db.run(sql.update('member_news', { user_id: userId, read_at: null }, { read_at: at }));
}

export async function listPreferences(
  db: Db,
  userId: string,
): Promise<DataOf<typeof notice.preferences>> {
  const chosen = await db.rows(
    sql.from('member_news_choices', { user_id: userId }).select(['kind', 'wanted']),
  );
  const choices = new Map(chosen.map(({ kind, wanted }) => [kind, wanted]));
  const preferenceOf = <K extends OptionalNewsKind>(kind: K) => ({
    kind,
    wanted: choices.get(kind) ?? !quietNews.includes(kind),
  });
  return { list: newsKinds.map(preferenceOf), newer: newerNewsKinds.map(preferenceOf) };
}

export async function setPreference(
  db: Db,
  userId: string,
  { kind, wanted }: { kind: OptionalNewsKind; wanted: boolean },
): Promise<void> {
  await db.run(
    sql
      .insertInto('member_news_choices')
      .values({ user_id: userId, kind, wanted })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ wanted })),
  );
}

export interface News {
  userId: string;
  kind: AccountNews['kind'] | OptionalNewsKind;
  /** Values for the text; amounts in base units. */
  facts: Readonly<Record<string, string>>;
  /** Whether the member has just done it. Such news are stored as read, so they do not count. */
  isOwnAct?: boolean;
  /** Subject of the batch that causes it (`forSubject`), for traces. */
  cause?: string;
}

/**
 * Stores news in the transaction that causes them, and the messages to the members' browsers. Skips
 * kinds that the member does not want. News of own acts reach the browsers too, because the act may
 * be a stranger's.
 */
export async function notifyMembers(
  tx: Db,
  bus: Pick<Bus, 'publish'>,
  news: readonly News[],
  at: Date,
): Promise<void> {
  if (news.length === 0) return;
  const told = await tx.query<Told>(
    `with told as (
       insert into member_news (user_id, kind, facts, at, read_at)
       select n.user_id, n.kind, n.facts, $2, case when n.is_own_act then $2::timestamptz end
       from jsonb_to_recordset($1::jsonb)
         as n (user_id bigint, kind text, facts jsonb, is_own_act boolean)
       left join member_news_choices c on c.user_id = n.user_id and c.kind = n.kind
       where coalesce(c.wanted, n.kind <> all($3::text[]))
       returning id, user_id, kind
     ), pushed as (
       insert into push_deliveries (news_id, device_id, due_at)
       select told.id, d.id, $2
       from told join push_devices d on d.user_id = told.user_id and told.kind <> all(d.muted)
       -- Messages to browsers have no texts for this kind.
       where told.kind <> 'security'
       returning news_id
     )
     select user_id, pushed.news_id from told
     left join (select distinct news_id from pushed) pushed on pushed.news_id = told.id`,
    [
      JSON.stringify(
        news.map(({ userId, kind, facts, isOwnAct = false }) => ({
          user_id: userId,
          kind,
          facts,
          is_own_act: isOwnAct,
        })),
      ),
      at,
      [...quietNews],
    ],
  );
  const causes = new Map(news.map(({ userId, cause }) => [userId, cause]));
  const pushed = told.flatMap(({ user_id, news_id }) =>
    news_id ? [{ subject: pushSubject(news_id), cause: causes.get(user_id) }] : [],
  );
  await keepTraces(tx, pushed, at);
  const users = new Set(told.map(({ user_id }) => user_id));
  tx.afterCommit(() => {
    for (const userId of users) {
      const publish = () => bus.publish(userId, 'user@notice', { reason: 'own' });
      const cause = causes.get(userId);
      if (cause === undefined) publish();
      else forSubject(cause, publish);
    }
  }, 'news');
}

/** Returns the subject of the stored trace of a news's messages to browsers. */
export const pushSubject = (newsId: string): string => `news ${newsId}`;

interface Told {
  user_id: string;
  /** Id of the news if messages to browsers wait; null: none. */
  news_id: string | null;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Retention of news after reading, and of unread news. */
const keptMs = { read: 180 * dayMs, unread: 365 * dayMs } as const;
/** Maximum number of read news, and of unread ones, that one statement deletes. */
const batchSize = 5_000;

/** Deletes old news of members. Notices of operators stay. */
export async function forgetOldNews(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  for (;;) {
    const deleted = await db.query(
      `delete from member_news where id in (
         (select id from member_news where read_at < $1 limit ${batchSize})
         union all
         (select id from member_news where read_at is null and at < $2 limit ${batchSize})
       ) returning 1`,
      [before(keptMs.read), before(keptMs.unread)],
    );
    if (deleted.length < batchSize) return;
  }
}
