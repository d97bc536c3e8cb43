import type { ReleaseOverview, ReleaseState } from '@shared/contract';
import { Facts, Money, ProgressBar, StatusBadge, type StatusTable } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Card, Notice, Stack, Stat } from '@shared/ui';
import styles from './vesting.module.css';

/** Total of all purchases: vested amount, rest, and the next day's amount. */
export function Progress({ overview }: { overview: ReleaseOverview }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const states = useVestingStates();
  const { state, historical, released, remaining, available, next } = overview;
  const ratio = overview.progress_bps / 10_000;
  const enu = (amount: string) => <Money amount={amount} asset="ENU" />;
  return (
    <>
      {state === 'waiting' && (
        <Notice
          tone="info"
          title={t('release.waiting.title')}
          action={
            <Button size="sm" to="/ticket/apply">
              {t('release.waiting.action')}
            </Button>
          }
        >
          {t('release.waiting.text')}
        </Notice>
      )}
      <Card>
        <Stack gap={4}>
          <div className={styles.head}>
            <Stat label={t('release.released')} value={enu(released)} size="lg" />
            {state !== 'none' && <StatusBadge status={state} table={states} />}
          </div>
          <ProgressBar label={t('release.progress')} ratio={ratio} text={format.percent(ratio)} />
          <Facts
            facts={[
              { label: t('release.progress'), value: format.percent(ratio) },
              { label: t('release.historical'), value: enu(historical) },
              { label: t('release.remaining'), value: enu(remaining) },
              { label: t('release.available'), value: enu(available) },
              { label: t('release.rate'), value: format.percent(overview.rate_bps / 10_000) },
              {
                label: t('release.next'),
                value: next && (
                  <>
                    <Money amount={next.amount} asset="ENU" movement />
                    {' · '}
                    <time dateTime={next.at}>{format.date(next.at, 'near')}</time>
                  </>
                ),
              },
            ]}
          />
        </Stack>
      </Card>
    </>
  );
}

/** Tone and text of each vesting state. */
export function useVestingStates(): StatusTable<ReleaseState> {
  const { t } = useTranslation('remote-defi');
  return {
    waiting: { tone: 'warning', text: t('release.state.waiting') },
    releasing: { tone: 'accent', text: t('release.state.releasing') },
    completed: { tone: 'success', text: t('release.state.completed') },
  };
}
