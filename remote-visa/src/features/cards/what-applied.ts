import type { CardApplication } from '@shared/contract';
import { useLanguage, useTranslation } from '@shared/shell';
import { regionName } from './region-name.ts';

/** Describes the card of an application: 'Virtual card · Hong Kong'. */
export function useWhatApplied() {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return ({ type, region }: Pick<CardApplication, 'type' | 'region'>) =>
    `${t(`cards.type.${type}`)} · ${regionName(region, language)}`;
}
