import { limits, type TicketSummary } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { ProgressBar } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Badge, Button, Card, Stack } from '@shared/ui';
import styles from './ticket-status.module.css';
import { useLapseWatch, useTimeLeft } from './use-time-left.ts';

interface TicketStatusProps {
  summary: TicketSummary;
  /** Time of the answer with the summary, ms since the epoch. */
  at: number;
  /** Time of the last lapse of a loaded ticket; null if none has lapsed. */
  lastLapse: string | null;
  onBuy(): void;
}

export function TicketStatus({ summary, at, lastLapse, onBuy }: TicketStatusProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { active, lapsing, next_lapse_at: next, next_left_ms: left_ms } = summary;
  const left = useTimeLeft({ left_ms, at });
  useLapseWatch({ left_ms, at });
  // The status role is on a wrapper: on the heading itself, it would replace the heading's role.
  const heading = (
    <div role="status">
      <h2 className={styles.title}>
        {active === 0
          ? t('summary.none')
          : t('mine.total', { count: active, number: format.number(active) })}
      </h2>
    </div>
  );
  if (active === 0 || !next || left_ms === null) {
    return (
      <Card>
        <Stack gap={4}>
          {heading}
          <p>{t('mine.over', { date: lastLapse ? format.date(lastLapse, 'near') : '' })}</p>
          <p className={styles.quiet}>{t('mine.over.release')}</p>
          <Button variant="primary" full onClick={onBuy}>
            {t('mine.empty.action')}
          </Button>
        </Stack>
      </Card>
    );
  }
  return (
    <Card tone={lapsing > 0 ? 'attention' : 'plain'}>
      <Stack gap={4}>
        <div className={styles.head}>
          {heading}
          {lapsing > 0 && <Badge tone="warning">{t('mine.status.lapsing')}</Badge>}
        </div>
        <div className={styles.time}>
          <p>
            <strong className={styles.left}>{t('mine.left', { time: left })}</strong>
          </p>
          <ProgressBar
            label={t('aid.position.left')}
            ratio={left_ms / limits.ticketLapseMs}
            text={left ?? ''}
            tone={lapsing > 0 ? 'warning' : undefined}
          />
          <p className={styles.quiet}>
            <time dateTime={next}>
              {t('mine.until', {
                count: lapsing || active,
                number: format.number(lapsing || active),
                date: format.date(next, 'near'),
              })}
            </time>
          </p>
        </div>
        <p>{t('ticket.operation')}</p>
        <Operate urgent={lapsing > 0} onBuy={onBuy} />
      </Stack>
    </Card>
  );
}

/** Links to operations that keep tickets active. A pending claim replaces joining. */
function Operate({ urgent, onBuy }: { urgent: boolean; onBuy(): void }) {
  const { t } = useTranslation('remote-defi');
  const { data } = useApiQuery(user.due);
  const claim = data?.list.find(({ kind }) => kind === 'aid');
  const variant = urgent ? 'primary' : 'secondary';
  return (
    <div className={styles.actions}>
      {claim ? (
        <Button to={claim.path} variant={variant}>
          {t('mine.claim')}
        </Button>
      ) : (
        <Button to="/ticket/aid" variant={variant}>
          {t('mine.join')}
        </Button>
      )}
      <Button variant="quiet" onClick={onBuy}>
        {t('mine.empty.action')}
      </Button>
    </div>
  );
}
