import { type activityTypes, type ErrorName, type Locale, localeNames } from '@shared/contract';
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

/** Every catalogue error has a text. The compiler reports missing ones. */
en satisfies Record<`error.${ErrorName}`, string>;
/** Every type of the activity list has a text for exports. */
en satisfies Record<`record.type.${(typeof activityTypes)[number]}`, string>;

/** A test checks that every language is complete. */
const byLocale: Record<Locale, Partial<Messages>> = { zh, zhTw, ja, en, ko, th, pt, ms, id, vn };

/** Returns a server text in a language, with its {placeholders} filled in. */
export function text(locale: Locale, key: MessageKey, values: Record<string, string> = {}): string {
  const message = byLocale[locale][key] ?? en[key];
  return message.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '').trim();
}

/** Returns a text in every language, for stored rows. */
export function textInAll(
  key: MessageKey,
  values: Record<string, string> = {},
): Record<string, string> {
  return Object.fromEntries(localeNames.map((locale) => [locale, text(locale, key, values)]));
}
