import type { PendingName } from '@shared/contract';
import { pendingPages } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export const { pendingPage, NotFound } = pendingPages<PendingName<'remote-visa'>>({
  home: '/bank',
  useTexts() {
    const { t } = useTranslation('remote-visa');
    return {
      back: t('pending.back'),
      title: (name) => t(`pending.${name}.title`),
      about: (name) => t(`pending.${name}.about`),
    };
  },
});
