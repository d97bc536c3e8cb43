import {
  availableLocales,
  fallbackLocale,
  isLocale,
  type Locale,
  localeOfApi,
} from '@shared/contract';

/**
 * The language to start in, most wanted first: `?lang=` of the link, the stored choice, the
 * deployment's default. Takes locale names ('zhTw') and API codes ('TW'); a language that is not
 * offered counts as none.
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
  const locale = isLocale(wish) ? wish : localeOfApi(wish.toUpperCase());
  return locale && availableLocales.includes(locale) ? locale : undefined;
}
