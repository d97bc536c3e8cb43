import { type CardApplication, type PagePath, regionName } from '@shared/contract';
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
