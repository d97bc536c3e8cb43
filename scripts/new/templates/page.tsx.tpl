import { useTranslation } from '@shared/shell';
import { Page } from '@shared/ui';

/** __path__ */
export function __Name__Page() {
  const { t } = useTranslation('__remote__');
  return (
    <Page title={t('__name__.title')}__back__>
      <p>{t('__name__.text')}</p>
    </Page>
  );
}
