import { type ErrorName, type Locale, localeNames, type MoneyLogEntry } from '@shared/contract';
import en from './en.json' with { type: 'json' };
import id from './id.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import ko from './ko.json' with { type: 'json' };
import ms from './ms.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import th from './th.json' with { type: 'json' };
import vn from './vn.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };
import zhTw from './zhTw.json' with { type: 'json' };

type Messages = typeof en;
export type MessageKey = keyof Messages;

/** Every catalogue error has its text: a missing one does not compile. */
en satisfies Record<`error.${ErrorName}`, string>;
/** So has every type of the money log, for its files. */
en satisfies Record<`record.type.${MoneyLogEntry['type']}`, string>;

/** Complete in every language, which a test proves. */
const byLocale: Record<Locale, Partial<Messages>> = { zh, zhTw, ja, en, ko, th, pt, ms, id, vn };

/** A text of the server in a language, with its {places} filled in. */
export function text(locale: Locale, key: MessageKey, values: Record<string, string> = {}): string {
  const message = byLocale[locale][key] ?? en[key];
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim();
}

/** A text in every language, for rows that are stored. */
export function textInAll(
  key: MessageKey,
  values: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(localeNames.map((locale) => [locale, text(locale, key, values)]));
}
