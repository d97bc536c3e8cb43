import { fallbackLocale, isLocale, type Locale, localeOfApi } from '@shared/contract';

/**
 * Takes the first of `?lang=`, the stored choice and the deployment's default. Accepts locale names
 * ('zhTw') and API codes ('TW'); skips unknown ones.
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
