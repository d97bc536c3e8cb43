import { type CardApplication, type PagePath, regionName } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';

type Described = Pick<CardApplication, 'type' | 'region'> &
  Partial<Pick<CardApplication, 'replaces'>>;

/**
 * Returns a function that describes an application: 'Virtual card · Hong Kong', or
 * 'Replacement for card 4242'.
 */
export function useApplicationTitle() {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return ({ type, region, replaces }: Described) =>
    replaces
      ? t('applications.replacement', { last4: replaces })
      : `${t(`cards.type.${type}`)} · ${regionName(region, language)}`;
}

/** Returns the path of the list of applications, with the details of one of them open. */
export function applicationPath(application: string | undefined): PagePath {
  if (application === undefined) return '/bank/applyList';
  return `/bank/applyList?application=${encodeURIComponent(application)}`;
}

export function payPath(application: string): PagePath {
  return `/bank/virtual_pay?application=${encodeURIComponent(application)}`;
}
