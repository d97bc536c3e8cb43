import { type Locale, locales } from '@shared/contract';

/** A region's name in a language from its ISO 3166 code; any other text stays as it is. */
export function regionName(region: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  const names = new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short' });
  return names.of(region) ?? region;
}
