import { type Locale, localeNames } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';
import { text } from '../../platform/messages/index.ts';
import type { NoticeTexts } from './publish.ts';

/** Explains the sandbox. Published once, because an operator may withdraw it. */
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
