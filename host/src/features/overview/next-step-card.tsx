import type { PagePath } from '@shared/contract';
import { QueryView } from '@shared/kit';
import { TopUpButton } from '@shared/kit/wallet';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { Button, Card, Skeleton } from '@shared/ui';
import type { DueStep, NextStep } from './next-step.ts';
import styles from './overview.module.css';
import { useNextStep } from './use-next-step.ts';

const ways: Record<Exclude<NextStep['id'], 'topUp' | DueStep>, PagePath> = {
  buy: '/ticket',
  card: '/bank?tab=get',
  review: '/bank?tab=get',
  settled: '/ticket?tab=mine',
};

export function NextStepCard() {
  const { t } = useTranslation('overview');
  return (
    <Card as="section" tone="accent" className={styles.next} aria-label={t('next.label')}>
      <QueryView
        query={useNextStep()}
        failed={t('next.failed')}
        loading={<Skeleton shape="text" count={3} />}
      >
        {(step) => <Step step={step} />}
      </QueryView>
    </Card>
  );
}

function Step({ step }: { step: NextStep }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { ticket_price: price } = useConfig();
  const values = {
    price: format.amount(price, 'JU'),
    date: 'at' in step && step.at ? format.date(step.at, 'dateTime') : '',
  };
  const urgent = !['settled', 'review', 'claimLater'].includes(step.id);
  return (
    <>
      <div>
        <p className={styles.eyebrow}>{t('next.label')}</p>
        <h2 className={styles.nextTitle}>{t(`next.${step.id}`, values)}</h2>
        <p className={styles.nextText}>{t(`next.${step.id}.text`, values)}</p>
      </div>
      {step.id === 'topUp' ? (
        <TopUpButton />
      ) : (
        <Button
          to={'path' in step ? step.path : ways[step.id]}
          variant={urgent ? 'primary' : 'secondary'}
          iconEnd="chevron-right"
        >
          {t(`next.${step.id}.action`)}
        </Button>
      )}
    </>
  );
}
