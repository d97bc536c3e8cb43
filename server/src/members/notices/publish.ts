import { type Locale, localeNames } from '@shared/contract';
import type { Bus } from '../../platform/bus.ts';
import type { Db, Row } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { text } from '../../platform/messages/index.ts';

/** Title and Markdown body by language. */
export type NoticeTexts = Partial<Record<Locale, { title: string; body: string }>>;

type NoticeRow = Row<'notices'> & { texts: NoticeTexts };

export type NoticeNews = Pick<Bus, 'announce'>;

/** Publishes a notice, and announces it to connected members after the commit. */
export async function publishNotice(
  tx: Db,
  news: NoticeNews,
  { texts, pinned, by, at }: { texts: NoticeTexts; pinned: boolean; by: string; at: Date },
): Promise<NoticeRow> {
  // Notices are published one by one, because `read_up_to` of a member must cover all smaller ids.
  await tx.query('lock table notices in share row exclusive mode');
  const [row] = await tx.query<NoticeRow>(
    `insert into notices (texts, pinned, published_at, published_by)
     values ($1::jsonb, $2, $3, $4) returning *`,
    [JSON.stringify(texts), pinned, at, by],
  );
  announceChange(tx, news, 'published');
  return row as NoticeRow;
}

/** Hides a notice from members only. Repeating the call is a no-op. @throws Refusal notFound */
export async function withdrawNotice(
  tx: Db,
  news: NoticeNews,
  { id, at }: { id: string; at: Date },
): Promise<{ notice: NoticeRow; changed: boolean }> {
  const before = await lockNotice(tx, id);
  if (before.withdrawn_at) return { notice: before, changed: false };
  await tx.query('update notices set withdrawn_at = $2 where id = $1', [id, at]);
  announceChange(tx, news, 'withdrawn');
  return { notice: { ...before, withdrawn_at: at }, changed: true };
}

/** Pins or unpins a notice. @throws Refusal notFound */
export async function pinNotice(
  tx: Db,
  news: NoticeNews,
  { id, pinned }: { id: string; pinned: boolean },
): Promise<{ notice: NoticeRow; changed: boolean }> {
  const before = await lockNotice(tx, id);
  if (before.pinned === pinned) return { notice: before, changed: false };
  await tx.query('update notices set pinned = $2 where id = $1', [id, pinned]);
  announceChange(tx, news, 'pinned');
  return { notice: { ...before, pinned }, changed: true };
}

export function listForOperators(db: Db, limit: number): Promise<NoticeRow[]> {
  return db.query<NoticeRow>('select * from notices order by id desc limit $1', [limit]);
}

async function lockNotice(tx: Db, id: string): Promise<NoticeRow> {
  const [row] = await tx.query<NoticeRow>('select * from notices where id = $1 for update', [id]);
  if (!row) throw new Refusal('notFound', `There is no notice ${id}.`);
  return row;
}

function announceChange(tx: Db, news: NoticeNews, reason: string): void {
  tx.afterCommit(() => void news.announce('user@notice', { reason }), `notice ${reason}`);
}

/** Publishes the sandbox notice if no notice was ever stored; operators may have withdrawn it. */
export async function seedNotices(tx: Db, brand: string, at: Date): Promise<void> {
  await tx.query(
    `insert into notices (texts, pinned, published_at, published_by)
     select $1::jsonb, false, $2, 'system' where not exists (select 1 from notices)`,
    [JSON.stringify(welcome(brand)), at],
  );
}

function welcome(brand: string): NoticeTexts {
  const of = (language: Locale) => ({
    title: text(language, 'notice.sandbox.title', { brand }),
    body: text(language, 'notice.sandbox.body', { brand }),
  });
  return Object.fromEntries(localeNames.map((language) => [language, of(language)]));
}
