import type { AccountNews, Locale } from '@shared/contract';
import type { Db } from '../../platform/database/index.ts';

export interface UnnamedNews {
  userId: string;
  kind: AccountNews['kind'];
  facts: Readonly<Record<string, string>>;
}

/**
 * Returns the name of the cardholder, goods or replacement that the news are about; undefined for
 * other news, and after a deletion. News store only an id, because names of cardholders are
 * encrypted at rest.
 */
export type NameNews = (db: Db, news: UnnamedNews, language: Locale) => Promise<string | undefined>;

/** Returns the facts, with `name` if the news are about something with a name. */
export async function withName(
  nameNews: NameNews,
  db: Db,
  news: UnnamedNews,
  language: Locale,
): Promise<Record<string, string>> {
  const name = await nameNews(db, news, language);
  return name === undefined ? news.facts : { ...news.facts, name };
}
