import { useTranslation } from '@shared/shell';
import { Badge, Button, EmptyState, Page } from '@shared/ui';

/** A place, and what the button that leads there says. */
export interface WayOn {
  to: string;
  label: string;
}

export interface PendingPageProps {
  title: string;
  /** What the page will be for. */
  about: string;
  back: WayOn;
  /** Where part of it is there already. */
  instead?: WayOn | undefined;
}

/** The page of a route that is not built: what it will be, without a date. */
export function PendingPage({ title, about, back, instead = back }: PendingPageProps) {
  const { t } = useTranslation('kit');
  return (
    <Page title={title} back={back} actions={<Badge tone="warning">{t('pending.badge')}</Badge>}>
      <EmptyState
        icon="clock"
        title={about}
        text={t('pending.when')}
        action={<Button to={instead.to}>{instead.label}</Button>}
      />
    </Page>
  );
}

/** An address below a remote's prefixes that no page has. */
export function NotFoundPage({ back }: { back: WayOn }) {
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
