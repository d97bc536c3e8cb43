import { type TicketApplication, tidyHex } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import {
  AccountFrozen,
  QueryView,
  RefreshButton,
  StatusBadge,
  type StatusTable,
  TransactionLink,
  useIsAccountFrozen,
} from '@shared/kit';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { toast, useFormat, useTranslation } from '@shared/shell';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import {
  Button,
  Card,
  List,
  ListItem,
  type LoadMoreProps,
  Notice,
  Page,
  Section,
  Skeleton,
  Stack,
} from '@shared/ui';
import { useState } from 'react';
import { More } from '../../more.tsx';
import { Purchases } from './purchases.tsx';

/** /ticket/apply: applies for the ticket dividend, and lists past applications. */
export function ApplyPage() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(user.applyTicketDividendList, {});
  const refresh = () => void list.refetch();
  return (
    <Page
      title={t('apply.title')}
      lead={t('apply.lead')}
      back={{ label: t('back'), to: '/ticket?tab=mine' }}
      actions={<RefreshButton busy={list.isFetching} onRefresh={refresh} />}
    >
      <QueryView
        query={{ ...list, data: list.items }}
        failed={t('apply.failed')}
        loading={<Skeleton shape="row" count={4} />}
      >
        {(applications) => {
          const current = applications.find(({ status }) => status !== 'rejected');
          return (
            <Stack gap={8}>
              {current ? <Current application={current} /> : <Apply />}
              <Applications applications={applications} list={list} />
            </Stack>
          );
        }}
      </QueryView>
    </Page>
  );
}

function Apply() {
  const { items: purchases = [] } = useApiPages(ticket.purchases, {});
  const isAccountFrozen = useIsAccountFrozen();
  if (isAccountFrozen) return <AccountFrozen />;
  return (
    <>
      <Purchases />
      {purchases.length > 0 && <HashForm />}
    </>
  );
}

/** The pending or approved application. Members with one cannot apply again. */
function Current({ application: { status } }: { application: TicketApplication }) {
  const { t } = useTranslation('remote-defi');
  if (status === 'pending') {
    return (
      <Notice tone="info" icon="clock" title={t('apply.pending.title')}>
        {t('apply.pending.text')}
      </Notice>
    );
  }
  return <Approved />;
}

function Approved() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const next = useApiQuery(user.neuRelease).data?.next;
  return (
    <Notice
      tone="success"
      title={t('apply.approved.title')}
      action={
        <Button size="sm" to="/enuRelease">
          {t('apply.approved.action')}
        </Button>
      }
    >
      {t('apply.approved.text')}
      <br />
      {next && t('apply.approved.next', { date: format.date(next.at, 'near') })}
    </Notice>
  );
}

/** 0x and 64 hex digits. */
const hashLength = 66;

/** Folded, because a purchase in the list above needs no typing. */
function HashForm() {
  const { t } = useTranslation('remote-defi');
  const form = useApiForm(user.applyTicketDividend, {
    draft: 'dividend',
    onDone: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  const hash = form.field('hash');
  // A hash that the member typed before is shown again.
  const [wasBegun] = useState(Boolean(hash.value));
  const check = (value: string) => (value.length < hashLength ? t('apply.hash.short') : undefined);
  return (
    <details open={wasBegun}>
      <summary>{t('apply.byHash')}</summary>
      <Card>
        <Form form={form} submitLabel={t('apply.send')}>
          <IdentifierField
            field={hash}
            label={t('apply.hash')}
            hint={t('apply.hash.hint')}
            tidy={tidyHex}
            check={check}
          />
        </Form>
      </Card>
    </details>
  );
}

function Applications({
  applications,
  list,
}: {
  applications: readonly TicketApplication[];
  list: LoadMoreProps['list'];
}) {
  const { t } = useTranslation('remote-defi');
  if (applications.length === 0) return null;
  return (
    <Section title={t('apply.record')}>
      <List>
        {applications.map((one) => (
          <Application key={one.id} application={one} />
        ))}
      </List>
      <More list={list} />
    </Section>
  );
}

function Application({ application }: { application: TicketApplication }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { status, quantity, created_at, hash, reason } = application;
  const what = t('order.what', { count: quantity });
  const statuses: StatusTable<TicketApplication['status']> = {
    pending: { tone: 'neutral', text: t('apply.status.pending') },
    approved: { tone: 'success', text: t('apply.status.approved') },
    rejected: { tone: 'danger', text: t('apply.status.rejected') },
  };
  return (
    <ListItem
      icon="ticket"
      title={t('apply.what')}
      description={
        <>
          <time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>
          <br />
          {t('apply.proof', { what })}{' '}
          <TransactionLink
            hash={hash}
            label={t('apply.tx', { what })}
            copyLabel={t('apply.tx.copy', { what })}
          />
          {reason && (
            <>
              <br />
              <span>{t('apply.reason', { reason })}</span>
            </>
          )}
        </>
      }
      meta={<StatusBadge status={status} table={statuses} />}
    />
  );
}
