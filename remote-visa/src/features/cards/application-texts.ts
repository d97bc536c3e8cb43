import { type CardApplication, type Locale, locales, type PagePath } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';

/** Describes the card of an application: 'Virtual card · Hong Kong'. */
export function useApplicationTitle() {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return ({ type, region }: Pick<CardApplication, 'type' | 'region'>) =>
    `${t(`cards.type.${type}`)} · ${regionName(region, language)}`;
}

export function payPath(application: string): PagePath {
  return `/bank/virtual_pay?application=${encodeURIComponent(application)}`;
}

/** A region's name from its ISO 3166 code, in the given language. Returns other text unchanged. */
export function regionName(region: string, locale: Locale): string {
  if (!/^[A-Z]{2}$/.test(region)) return region;
  const names = new Intl.DisplayNames(locales[locale].tag, { type: 'region', style: 'short' });
  return names.of(region) ?? region;
}
