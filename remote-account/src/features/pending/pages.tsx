import type { PendingName } from '@shared/contract';
import { pendingPages } from '@shared/kit';
import { useTranslation } from '@shared/shell';

export const { pendingPage, NotFound } = pendingPages<PendingName<'remote-account'>>({
  home: '/wallet',
  useTexts() {
    const { t } = useTranslation('remote-account');
    return {
      back: t('pending.back'),
      title: (name) => t(`pending.${name}.title`),
      about: (name) => t(`pending.${name}.about`),
    };
  },
});
