import { fallbackLocale, type Locale, localeNames, locales } from '@shared/contract';

/** Returns the first locale that a candidate names, see `offeredLocale`; else 'en'. */
export function chooseLocale(...candidates: readonly (string | null | undefined)[]): Locale {
  return candidates.map(offeredLocale).find((locale) => locale) ?? fallbackLocale;
}

/** Returns the locale of its name 'zhTw', of its API code 'TW', or of a BCP 47 tag 'zh-TW'. */
export function offeredLocale(wish: string | null | undefined): Locale | undefined {
  return localeNames.find(
    (name) =>
      name === wish ||
      locales[name].api === wish?.toUpperCase() ||
      tagsOf(wish).includes(locales[name].tag),
  );
}

function tagsOf(text: string | null | undefined): string[] {
  try {
    const { language, script } = new Intl.Locale(text as string).maximize();
    return [language, `${language}-${script}`];
  } catch {
    return [];
  }
}
