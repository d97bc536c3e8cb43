import { fallbackLocale, isLocale, type Locale, localeOfApi } from '@shared/contract';

/**
 * Returns the initial language, by priority: `?lang=` of the link, the stored choice, the
 * deployment's default. Accepts locale names ('zhTw') and API codes ('TW'); unknown ones are
 * skipped.
 */
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
