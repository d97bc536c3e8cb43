import type { PagePath } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView } from '@shared/kit';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { shellStore, useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, List, ListItem, Section, Skeleton } from '@shared/ui';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { doneStepsAtom } from './done-steps.ts';
import {
  type DueStep,
  doneSteps,
  type NextStep,
  nextStep,
  otherSteps,
  type PendingStep,
  type WaitingStep,
} from './next-step.ts';
import styles from './overview.module.css';

const ways: Record<Exclude<NextStep['id'], 'topUp' | WaitingStep['id'] | DueStep>, PagePath> = {
  buy: '/ticket',
  card: '/bank?tab=get',
  settled: '/ticket?tab=mine',
};

const waitingWays: Record<WaitingStep['id'], PagePath> = {
  review: '/bank?tab=get',
  applied: '/bank/applyList',
};

const isWaiting = (step: NextStep): step is WaitingStep => step.id in waitingWays;

export function NextStepCard() {
  const { t } = useTranslation('overview');
  const query = useNextStep();
  const { data: tickets } = useApiQuery(ticket.summary);
  const { data: due } = useApiQuery(user.due);
  const others = otherSteps({ tickets, due: due?.list }, query.data);
  const { data: next } = query;
  return (
    <div className={styles.steps}>
      {next && isWaiting(next) ? (
        <List label={t('next.label')}>
          <ListItem
            icon="clock"
            title={t(`next.${next.id}`)}
            description={t(`next.${next.id}.text`)}
            to={waitingWays[next.id]}
          />
        </List>
      ) : (
        <Card as="section" tone="accent" className={styles.next} aria-label={t('next.label')}>
          <QueryView
            query={query}
            failed={t('next.failed')}
            loading={<Skeleton shape="text" count={3} />}
          >
            {(step) => !isWaiting(step) && <Step step={step} />}
          </QueryView>
        </Card>
      )}
      {others.length > 0 && (
        <Section title={t('next.others')}>
          <List>
            {others.map((step) => (
              <OtherStep key={`${step.id} ${step.path}`} step={step} />
            ))}
          </List>
        </Section>
      )}
    </div>
  );
}

function OtherStep({ step: { id, at, path, count } }: { step: PendingStep }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return (
    <ListItem
      to={path}
      title={t(`next.${id}`)}
      description={t(`next.${id}.text`, { date: at ? format.date(at, 'dateTime') : '' })}
      value={count > 1 && `× ${format.number(count)}`}
    />
  );
}

function Step({ step }: { step: Exclude<NextStep, WaitingStep> }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { ticket_price: price } = useConfig();
  const values = {
    price: format.amount(price, 'JU'),
    date: 'at' in step && step.at ? format.date(step.at, 'dateTime') : '',
  };
  const urgent = !['settled', 'claimLater'].includes(step.id);
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

/** Returns a query result with the next step as `data`. The summaries below share its calls. */
function useNextStep() {
  const tickets = useApiQuery(ticket.summary);
  const due = useApiQuery(user.due);
  const cards = useApiQuery(visa.info);
  const { reading, balance } = useChainBalance();
  const { ticket_price: price } = useConfig();
  const setDone = useSetAtom(doneStepsAtom, { store: shellStore });

  useEffect(() => {
    setDone(doneSteps({ tickets: tickets.data, cards: cards.data }));
  }, [tickets.data, cards.data, setDone]);

  const pending = reading || due.isPending || cards.isPending;
  const step: NextStep | undefined = pending
    ? undefined
    : nextStep({
        tickets: tickets.data,
        due: due.data?.list,
        cards: cards.data,
        coins: balance,
        ticketPrice: BigInt(price),
      });
  return { ...(due.isError ? due : tickets), data: step };
}
