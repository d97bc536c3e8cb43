import type { TicketSummary as Summary } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { SummaryLink } from '@shared/kit';
import { useFormat, useSession, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Icon } from '@shared/ui';

const none: Summary = { active: 0, lapsing: 0, lapsed: 0, next_lapse_at: null, next_left_ms: null };

/** Parcel: how many tickets are active and when the next one lapses, as one link to /ticket. */
export function TicketSummary() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const visitor = useSession().status === 'out';
  const { data, error } = useApiQuery(ticket.summary);
  const summary = visitor ? none : data;
  const active = summary?.active ?? 0;
  const next = summary?.next_lapse_at;
  return (
    <SummaryLink
      tone="ticket"
      to={active ? '/ticket?tab=mine' : '/ticket'}
      action={t('summary.open')}
      emblem={active || <Icon name="ticket" size={24} />}
      title={summary && (active ? t('summary.active', { count: active }) : t('summary.none'))}
      text={
        active ? next && t('summary.next', { date: format.date(next) }) : t('summary.none.text')
      }
      failed={error ? t('summary.failed') : undefined}
    />
  );
}
