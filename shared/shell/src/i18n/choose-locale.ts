import { fallbackLocale, isLocale, type Locale, localeOfApi } from '@shared/contract';

/** Returns the first wish that is a locale's name ('zhTw') or API code ('TW'), else 'en'. */
export function chooseLocale(...wishes: readonly (string | null | undefined)[]): Locale {
  for (const wish of wishes) {
    const locale = offeredLocale(wish);
    if (locale) return locale;
  }
  return fallbackLocale;
}

export function offeredLocale(wish: string | null | undefined): Locale | undefined {
  if (!wish) return undefined;
  return isLocale(wish) ? wish : localeOfApi(wish.toUpperCase());
}
