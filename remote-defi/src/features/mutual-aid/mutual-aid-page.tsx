import type { AidMove, AidPosition } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as user from '@shared/contract/endpoints/user';
import { Facts, HelpLink, Money, QueryView, TransactionLink } from '@shared/kit';
import { DayGroups } from '@shared/kit/list';
import { ContractCallPanel, ContractCallReceipt } from '@shared/kit/payment';
import { confirm, toastError, useFormat, useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { useApiPages, useApiQuery } from '@shared/shell/query';
import {
  Badge,
  Button,
  Card,
  EmptyState,
  type IconName,
  ListItem,
  Page,
  Row,
  Skeleton,
  Stack,
  VisuallyHidden,
} from '@shared/ui';
import { Tabs } from '@shared/ui/tabs';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { More } from '../../more.tsx';
import { amountsOf } from './amounts.ts';
import { Join } from './join.tsx';
import styles from './mutual-aid.module.css';
import { PositionItem } from './position-item.tsx';

const tabs = ['join', 'mine', 'history'] as const;
type Tab = (typeof tabs)[number];

/** /ticket/aid: joining mutual aid, the member's positions (`?tab=mine`) and their history. */
export function MutualAidPage() {
  const { t } = useTranslation('remote-defi');
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const tab = tabs.find((one) => one === asked) ?? 'join';
  const choose = (next: string) =>
    setParams(next === 'join' ? {} : { tab: next }, { replace: true });
  const content: Record<Tab, React.ReactNode> = {
    join: <Join onDone={() => choose('mine')} />,
    mine: <Positions onJoin={() => choose('join')} />,
    history: <History />,
  };
  return (
    <Page title={t('aid.title')} back={{ to: '/ticket', label: t('aid.back') }}>
      <Tabs
        label={t('aid.tabs')}
        value={tab}
        onValueChange={choose}
        tabs={tabs.map((value) => ({
          value,
          label: t(`aid.tab.${value}`),
          badge: value === 'mine' && tab !== 'mine' && <Claimable />,
          content: content[value],
        }))}
      />
    </Page>
  );
}

/** The number of positions that can be claimed; nothing without any. */
function Claimable() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { data } = useApiQuery(user.due);
  const count = data?.list.find(({ kind }) => kind === 'aid')?.count;
  if (!count) return null;
  return (
    <Badge tone="accent">
      {format.number(count)} <VisuallyHidden>{t('aid.state.claimable')}</VisuallyHidden>
    </Badge>
  );
}

const icons: Record<AidMove['kind'], IconName> = {
  joined: 'aid',
  queued: 'clock',
  claimed: 'arrow-down-left',
};

/** The History tab: on-chain events of the member's positions, grouped by day, newest first. */
function History() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(pledge.history, {});
  return (
    <QueryView
      query={{ ...list, data: list.items }}
      failed={t('aid.history.failed')}
      loading={<Skeleton shape="row" count={5} />}
    >
      {(moves) =>
        moves.length > 0 ? (
          <Stack gap={6}>
            <DayGroups items={moves} timeOf={({ at }) => at}>
              {(move) => <Move move={move} />}
            </DayGroups>
            <More list={list} />
          </Stack>
        ) : (
          <EmptyState
            icon="aid"
            title={t('aid.history.empty')}
            text={t('aid.history.empty.text')}
            action={<HelpLink topic="mutual-aid" />}
          />
        )
      }
    </QueryView>
  );
}

function Move({ move: { kind, amount, at, tx_hash } }: { move: AidMove }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const what = t(`aid.move.${kind}`);
  return (
    <ListItem
      icon={icons[kind]}
      title={what}
      description={
        <span className={styles.when}>
          <time dateTime={at}>{format.date(at, 'time')}</time>
          <TransactionLink
            hash={tx_hash}
            label={t('aid.tx', { what })}
            copyLabel={t('aid.tx.copy', { what })}
          />
        </span>
      }
      value={
        <Money
          amount={kind === 'joined' ? `-${amount}` : amount}
          asset="JU"
          movement={kind !== 'queued' && 'own'}
        />
      }
    />
  );
}

function Positions({ onJoin }: { onJoin(): void }) {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(pledge.list, {});
  const claim = useClaim();
  const asked = useSearchParams()[0].get('position');
  const { items, hasNextPage, isFetching, isError, fetchNextPage } = list;
  // The position of a link may be on a later page.
  const missing = asked !== null && items?.every(({ id }) => id !== asked);
  useEffect(() => {
    if (missing && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [missing, hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <QueryView
      query={{ ...list, data: list.items }}
      failed={t('aid.mine.failed')}
      loading={<Skeleton shape="block" count={2} height={160} />}
    >
      {(positions) =>
        positions.length > 0 ? (
          <Stack gap={6}>
            <ClaimInProgress positions={positions} />
            <ul className={styles.positions}>
              {positions.map((one) => (
                <PositionItem
                  key={one.id}
                  position={one}
                  asked={one.id === asked}
                  onClaim={claim}
                />
              ))}
            </ul>
            <More list={list} />
          </Stack>
        ) : (
          <EmptyState
            icon="aid"
            title={t('aid.mine.empty')}
            text={t('aid.mine.empty.text')}
            action={
              <Row justify="center">
                <Button onClick={onJoin}>{t('aid.tab.join')}</Button>
                <HelpLink topic="mutual-aid" />
              </Row>
            }
          />
        )
      }
    </QueryView>
  );
}

/** Returns a function that sends a claim after confirmation; undefined while another call runs. */
function useClaim(): ((position: AidPosition) => Promise<void>) | undefined {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { send, state } = useContractCall();
  if (state.step !== 'idle') return undefined;
  return async (position) => {
    const { putIn, due } = amountsOf(position);
    try {
      await confirm({
        title: t('aid.claim.ask'),
        message: t('aid.claim.text'),
        details: [
          { label: t('aid.returned'), value: format.amount(putIn, 'JU') },
          { label: t('aid.profit'), value: format.amount(position.profit, 'JU') },
          { label: t('aid.out.total'), value: format.amount(due, 'JU') },
        ],
        confirmLabel: t('aid.claim', { amount: format.amount(due, 'JU') }),
      });
    } catch (error) {
      toastError(error);
      return;
    }
    const { contract, reference } = position;
    send({ kind: 'mutual_aid_claim', contract, reference });
  };
}

/** The claim or settlement in progress and its result. Renders nothing without one. */
function ClaimInProgress({ positions }: { positions: readonly AidPosition[] }) {
  const { t } = useTranslation('remote-defi');
  // Hosts of older releases have only `order`.
  const { step, order, subject = order } = useContractCall().state;
  if (step === 'idle') return null;
  const isSettling = subject?.payment.call.kind === 'mutual_aid_settle';
  const position = positions.find(({ reference }) => reference === subject?.payment.reference);
  return (
    <ContractCallPanel
      what={t(isSettling ? 'aid.settle.what' : 'aid.claim.what')}
      receipt={
        <ContractCallReceipt next={{ label: t('aid.receipt.done'), onClick: () => {} }}>
          <Card>
            <Outcome position={position} />
          </Card>
        </ContractCallReceipt>
      }
    />
  );
}

/** Shows the paid amount or the place in the queue, kept current by the list's stream. */
function Outcome({ position }: { position: AidPosition | undefined }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  if (position?.state === 'queued' && position.place !== null) {
    return (
      <>
        <Facts facts={[{ label: t('aid.position.place'), value: format.number(position.place) }]} />
        <p>{t('aid.position.queued')}</p>
      </>
    );
  }
  const paid = position?.state === 'claimed';
  return (
    <Facts
      facts={[
        {
          label: t('aid.position.paid'),
          value: paid ? (
            <Money amount={amountsOf(position).due} asset="JU" />
          ) : (
            <Skeleton width={96} />
          ),
        },
      ]}
    />
  );
}
