import { useTranslation } from '@shared/shell';
import { Button, EmptyState, Page } from '@shared/ui';

export interface NotFoundPageProps {
  /** The way on, and what the button that leads there says. */
  back: { to: string; label: string };
}

/** An address below a remote's prefixes that no page has. */
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
