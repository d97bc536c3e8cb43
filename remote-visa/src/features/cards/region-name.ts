import { type Locale, locales } from '@shared/contract';

/** A region's name from its ISO 3166 code, in the given language. Returns other text unchanged. */
export function regionName(region: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  const names = new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short' });
  return names.of(region) ?? region;
}
