import type { TicketSummary as Summary } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import { SummaryLink, useHoldingsHidden } from '@shared/kit';
import { useSession, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Icon } from '@shared/ui';
import { useLapseWatch, useTimeLeft } from './use-time-left.ts';

const none: Summary = { active: 0, lapsing: 0, lapsed: 0, next_lapse_at: null, next_left_ms: null };

/** Link to /ticket on other pages, with the number of active tickets and their next lapse. */
export function TicketSummary() {
  const { t } = useTranslation('remote-defi');
  const [hidden] = useHoldingsHidden();
  const visitor = useSession().status === 'out';
  const { data, error, dataUpdatedAt: at } = useApiQuery(ticket.summary);
  const summary = visitor ? none : data;
  const active = summary?.active ?? 0;
  const time = { left_ms: summary?.next_left_ms ?? null, at };
  const left = useTimeLeft(time);
  useLapseWatch(time);
  return (
    <SummaryLink
      tone="ticket"
      to={active ? '/ticket?tab=mine' : '/ticket'}
      action={t('summary.open')}
      emblem={(!hidden && active) || <Icon name="ticket" size={24} />}
      // The text has no number, but its plural tells one ticket from several.
      title={
        summary &&
        (active ? t('summary.active', { count: hidden ? 2 : active }) : t('summary.none'))
      }
      text={summary && <Lapse summary={summary} left={left} />}
      failed={error ? t('summary.failed') : undefined}
    />
  );
}

function Lapse({ summary, left }: { summary: Summary; left: string | undefined }) {
  const { t } = useTranslation('remote-defi');
  const { active, lapsing, lapsed } = summary;
  if (active === 0) return t(lapsed > 0 ? 'summary.lapsed' : 'summary.none.text');
  if (lapsing === 0) return t('summary.next', { time: left });
  return <Badge tone="warning">{t('summary.lapsing', { count: lapsing, time: left })}</Badge>;
}
