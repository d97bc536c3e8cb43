import { useTranslation } from '@shared/shell';
import { Badge, Button, EmptyState, Page } from '@shared/ui';

/** The page of a route that is not built: what it will be, and that nobody knows when. */
export function pendingPage(name: string) {
  return function PendingPage() {
    const { t } = useTranslation('remote-defi');
    return (
      <Page
        title={t(`pending.${name}.title`)}
        back={{ label: t('pending.back'), to: '/ticket' }}
        actions={<Badge tone="warning">{t('pending.badge')}</Badge>}
      >
        <EmptyState
          icon="clock"
          title={t(`pending.${name}.about`)}
          text={t('pending.when')}
          action={<Button to="/ticket">{t('pending.back')}</Button>}
        />
      </Page>
    );
  };
}
