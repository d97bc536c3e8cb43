import { fallbackLocale, isLocale, type Locale, localeOfApi } from '@shared/contract';

/** Returns the locale of the first valid candidate, 'zhTw' or its API code 'TW'; else 'en'. */
export function chooseLocale(...candidates: readonly (string | null | undefined)[]): Locale {
  for (const candidate of candidates) {
    const locale = offeredLocale(candidate);
    if (locale) return locale;
  }
  return fallbackLocale;
}

export function offeredLocale(wish: string | null | undefined): Locale | undefined {
  if (!wish) return undefined;
  return isLocale(wish) ? wish : localeOfApi(wish.toUpperCase());
}
