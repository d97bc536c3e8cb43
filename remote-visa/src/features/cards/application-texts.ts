import { type CardApplication, type Locale, locales, type PagePath } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';

/** Returns a function that describes an application's card: 'Virtual card · Hong Kong'. */
export function useApplicationTitle() {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return ({ type, region }: Pick<CardApplication, 'type' | 'region'>) =>
    `${t(`cards.type.${type}`)} · ${regionName(region, language)}`;
}

export function payPath(application: string): PagePath {
  return `/bank/virtual_pay?application=${encodeURIComponent(application)}`;
}

/** Returns a region's name in the given language by its ISO 3166 code; other text unchanged. */
export function regionName(region: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  const names = new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short' });
  return names.of(region) ?? region;
}
