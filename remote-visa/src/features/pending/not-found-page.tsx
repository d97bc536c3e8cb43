import { useTranslation } from '@shared/shell';
import { Button, EmptyState, Page } from '@shared/ui';

/** An address below this remote's prefixes that no page has. */
export function NotFoundPage() {
  const { t } = useTranslation('remote-visa');
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon="search"
        title={t('notFound.text')}
        action={<Button to="/bank">{t('notFound.back')}</Button>}
      />
    </Page>
  );
}
