import { type ErrorName, fallbackLocale, type Locale } from '@shared/contract';
import en from './en.json' with { type: 'json' };
import zhTw from './zhTw.json' with { type: 'json' };

type Messages = typeof en;
export type MessageKey = keyof Messages;

/** Every catalogue error has its text: a missing one does not compile. */
en satisfies Record<`error.${ErrorName}`, string>;

/** Languages the server speaks; any other gets English. */
const byLocale: Partial<Record<Locale, Messages>> & { en: Messages } = { en, zhTw };

/** A text of the server in a language, with its {places} filled in. */
export function text(locale: Locale, key: MessageKey, values: Record<string, string> = {}): string {
  const messages = byLocale[locale] ?? byLocale[fallbackLocale as 'en'];
  return messages[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim();
}

/** A text in every language the server speaks, for rows that are stored. */
export function textInAll(
  key: MessageKey,
  values: Record<string, string> = {},
): Record<string, string> {
  const locales = Object.keys(byLocale) as Locale[];
  return Object.fromEntries(locales.map((locale) => [locale, text(locale, key, values)]));
}
