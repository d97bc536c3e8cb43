import { limits, type TicketApplication } from '@shared/contract';
import { StatusBadge, type StatusTable, TransactionLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { List, ListItem, LoadMore, type LoadMoreProps, Section } from '@shared/ui';

/** All dividend applications with their result, newest first. */
export function Applications({
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
      {(list.hasNextPage || applications.length > limits.orderPageSize) && (
        <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
      )}
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
      title={what}
      description={
        <>
          <time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>
          <br />
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
