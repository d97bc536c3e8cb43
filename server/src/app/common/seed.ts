import type { PagePath } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { type MessageKey, textInAll } from '../../platform/messages/index.ts';

const marquee: { id: string; key: MessageKey; path: PagePath | null }[] = [
  { id: 'welcome', key: 'marquee.welcome', path: null },
  { id: 'ticket', key: 'marquee.ticket', path: '/ticket' },
  { id: 'safety', key: 'marquee.safety', path: null },
];

/** Inserts the default marquee lines. Existing lines, which an operator may have edited, stay. */
export async function seedMarquee(db: Db, brand: string): Promise<void> {
  for (const [position, { id, key, path }] of marquee.entries()) {
    await db.query(
      `insert into marquee_lines (id, position, path, texts) values ($1, $2, $3, $4)
       on conflict (id) do nothing`,
      [id, position, path, JSON.stringify(textInAll(key, { brand }))],
    );
  }
}
