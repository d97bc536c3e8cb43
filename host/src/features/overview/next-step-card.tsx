import type { DataOf, PagePath } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import * as visa from '@shared/contract/endpoints/visa';
import { QueryView } from '@shared/kit';
import { TopUpButton, useChainBalance } from '@shared/kit/wallet';
import { shellStore, useConfig, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import { Button, Card, List, ListItem, OfflineNote, Section, Skeleton } from '@shared/ui';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { doneStepsAtom } from './done-steps.ts';
import {
  type DueStep,
  doneSteps,
  isQuiet,
  isWaiting,
  type NextStep,
  nextStep,
  otherSteps,
  type PendingStep,
  type WaitingStep,
  waitingSteps,
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
  dividend: '/ticket/apply',
};

const isPending = (step: NextStep): step is PendingStep => 'path' in step;
const isDeposit = (step: NextStep) => isPending(step) && step.order === 'order_deposit';

const dueOf = (data: DataOf<typeof user.due> | undefined) =>
  data && [...data.list, ...(data.added ?? [])];

export function NextStepCard() {
  const { t } = useTranslation('overview');
  const query = useNextStep();
  const { data: tickets } = useApiQuery(ticket.summary);
  const { data: due } = useApiQuery(user.due);
  const { data: cards } = useApiQuery(visa.info);
  const others = otherSteps({ tickets, due: dueOf(due), cards }, query.data);
  const { data: next } = query;
  const waiting = waitingSteps(tickets, next);
  const failure = useFailure(query);
  const hasFailed = !next && failure !== undefined;
  return (
    <div className={styles.steps}>
      {hasFailed && (
        <OfflineNote icon={failure.icon} text={t('next.failed')} action={failure.action} />
      )}
      {!hasFailed && !(next && isWaiting(next)) && (
        <Card
          as="section"
          tone="accent"
          className={styles.next}
          aria-label={t(next?.id === 'settled' ? 'next.settled' : 'next.label')}
        >
          <QueryView query={query} loading={<Skeleton shape="text" count={3} />}>
            {(step) => !isWaiting(step) && <Step step={step} />}
          </QueryView>
        </Card>
      )}
      {waiting.length > 0 && (
        <List label={t('next.waiting')}>
          {waiting.map(({ id }) => (
            <ListItem
              key={id}
              icon="clock"
              title={t(`next.${id}`)}
              description={t(`next.${id}.text`)}
              to={waitingWays[id]}
            />
          ))}
        </List>
      )}
      <OtherSteps title={t('next.others')} steps={others.now} />
      <OtherSteps title={t('next.later')} steps={others.later} />
    </div>
  );
}

function OtherSteps({ title, steps }: { title: string; steps: readonly PendingStep[] }) {
  if (steps.length === 0) return null;
  return (
    <Section title={title}>
      <List>
        {steps.map((step) => (
          <OtherStep key={`${step.id} ${step.path}`} step={step} />
        ))}
      </List>
    </Section>
  );
}

/** Returns the step's name with the order, amount or cardholder that it is about. */
function useStepTitle() {
  const { t } = useTranslation('overview');
  const format = useFormat();
  return ({ id, order, amount, asset = 'JU', name, replaces, count }: PendingStep): string => {
    if (replaces) return t('next.pay', { order: t('next.replacement', { last4: replaces }) });
    if (order) return t('next.pay', { order: t(`next.${order}`) });
    if (amount && (id === 'claim' || id === 'claimLater')) {
      return t(`next.${id}.amount`, { amount: format.amount(amount, 'JU') });
    }
    if (amount && id === 'credit') {
      return t('next.credit.amount', { amount: format.amount(amount, asset) });
    }
    if (amount && id === 'replace') {
      return t('next.replace', { amount: format.amount(amount, 'USDT') });
    }
    if (name && id === 'correct') return t('next.correct.name', { name });
    return t(`next.${id}`, { order: '', amount: '', count });
  };
}

function OtherStep({ step }: { step: PendingStep }) {
  const { id, at, path, count } = step;
  const { t } = useTranslation('overview');
  const format = useFormat();
  const titleOf = useStepTitle();
  return (
    <ListItem
      to={path}
      title={titleOf(step)}
      description={t(`next.${id}.text`, { date: at ? format.date(at, 'dateTime') : '', count })}
      // The title of lapsing tickets has their number.
      value={count > 1 && id !== 'operate' && `× ${format.number(count)}`}
    />
  );
}

function Step({ step }: { step: Exclude<NextStep, WaitingStep> }) {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const { ticket_price: price } = useConfig();
  const values = {
    price: format.amount(price, 'JU'),
    count: isPending(step) ? step.count : 1,
    date: 'at' in step && step.at ? format.date(step.at, 'dateTime') : '',
  };
  const titleOf = useStepTitle();
  const urgent = step.id !== 'settled' && !isQuiet(step.id);
  return (
    <>
      <div>
        {step.id !== 'settled' && <p className={styles.eyebrow}>{t('next.label')}</p>}
        <h2 className={styles.nextTitle}>
          {isPending(step) ? titleOf(step) : t(`next.${step.id}`)}
        </h2>
        <p className={styles.nextText}>{t(`next.${step.id}.text`, values)}</p>
      </div>
      {step.id === 'topUp' ? (
        <TopUpButton />
      ) : (
        <Button
          to={isPending(step) ? step.path : ways[step.id]}
          variant={urgent ? 'primary' : 'secondary'}
          iconEnd="chevron-right"
        >
          {t(isDeposit(step) ? 'next.pay.action.deposit' : `next.${step.id}.action`)}
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
        due: dueOf(due.data),
        cards: cards.data,
        coins: balance,
        ticketPrice: BigInt(price),
      });
  return { ...(due.isError ? due : tickets), data: step };
}
