import type { PagePath } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { Button, EmptyState, Page } from '@shared/ui';

export interface NotFoundPageProps {
  back: { to: PagePath; label: string };
}

/** Page for an unknown URL below a remote's prefixes. */
export function NotFoundPage({ back }: NotFoundPageProps) {
  const { t } = useTranslation('kit');
  return (
    <Page title={t('notFound.title')}>
      <EmptyState
        icon="search"
        title={t('notFound.text')}
        action={<Button to={back.to}>{back.label}</Button>}
      />
    </Page>
  );
}
