import { type MemberNews, type NewsKind, newsKinds, quietNews } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { cursorParts, type Page, type PageRequest } from '../../platform/values/cursor.ts';
import { listPage } from '../../platform/values/list-page.ts';

/** A page of a member's news, newest first. @throws AppError badRequest for a foreign cursor. */
export function listNews(db: Db, userId: string, part: PageRequest): Promise<Page<MemberNews>> {
  return listPage(db, { list: 'memberNews', userId }, part, {
    query: sql
      .selectFrom('member_news')
      .selectAll()
      .where('user_id', '=', userId)
      // Leaves out kinds of a later version, which this one has no texts for.
      .where('kind', 'in', [...newsKinds]),
    by: { id: cursorParts.id },
    present: ({ id, kind, facts, at, read_at }) => ({
      id,
      kind: kind as NewsKind,
      facts,
      read: read_at !== null,
      at: at.toISOString(),
    }),
  });
}

export async function markNewsRead(db: Db, userId: string, at: Date): Promise<void> {
  await db.run(
    sql
      .updateTable('member_news')
      .set({ read_at: at })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null),
  );
}

export async function listPreferences(
  db: Db,
  userId: string,
): Promise<{ kind: NewsKind; wanted: boolean }[]> {
  const chosen = await db.rows(
    sql.selectFrom('member_news_choices').select(['kind', 'wanted']).where('user_id', '=', userId),
  );
  const choices = new Map(chosen.map(({ kind, wanted }) => [kind, wanted]));
  return newsKinds.map((kind) => ({
    kind,
    wanted: choices.get(kind) ?? !quietNews.includes(kind),
  }));
}

export async function setPreference(
  db: Db,
  userId: string,
  { kind, wanted }: { kind: NewsKind; wanted: boolean },
): Promise<void> {
  await db.run(
    sql
      .insertInto('member_news_choices')
      .values({ user_id: userId, kind, wanted })
      .onConflict((conflict) => conflict.columns(['user_id', 'kind']).doUpdateSet({ wanted })),
  );
}
