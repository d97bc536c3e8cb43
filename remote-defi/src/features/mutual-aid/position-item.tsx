import type { AidConfig, AidPosition } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import {
  Facts,
  Money,
  StatusBadge,
  type StatusTable,
  TransactionLink,
  useAskedFocus,
} from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { invalidate, useApiQuery, useSecondsLeft } from '@shared/shell/query';
import { Button, Card } from '@shared/ui';
import { useEffect, useState } from 'react';
import { amountsOf } from './amounts.ts';
import styles from './mutual-aid.module.css';

export function PositionItem({
  position,
  asked,
  onClaim,
}: {
  position: AidPosition;
  /** Whether a link names this position. */
  asked: boolean;
  /** Starts a claim; undefined while another claim is in progress. */
  onClaim: ((position: AidPosition) => Promise<void>) | undefined;
}) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { state, claimable_at, claimed_at, place } = position;
  const { putIn, due } = amountsOf(position);
  const left = useTimeLeft(position);
  const table = useStates();
  const claimed = state === 'claimed';
  const item = useAskedFocus<HTMLLIElement>(asked);
  return (
    <li ref={item} tabIndex={asked ? -1 : undefined}>
      <Card as="article" className={styles.position}>
        <div className={styles.head}>
          <h2>
            <Money amount={due} asset="JU" size="lg" holding />
          </h2>
          <StatusBadge status={position.confirming ? 'confirming' : state} table={table} />
        </div>
        <Facts
          facts={[
            { label: t('aid.position.put'), value: <Money amount={putIn} asset="JU" holding /> },
            {
              label: t('aid.position.from'),
              value: claimed ? null : (
                <time dateTime={claimable_at}>{format.date(claimable_at, 'near')}</time>
              ),
            },
            { label: t('aid.position.left'), value: left },
            {
              label: t('aid.position.place'),
              value: place === null ? null : format.number(place),
            },
            {
              label: t('aid.position.paidAt'),
              value: claimed_at && (
                <time dateTime={claimed_at}>{format.date(claimed_at, 'near')}</time>
              ),
            },
          ]}
        />
        {state === 'queued' && <Queued position={position} />}
        <Transactions position={position} />
        {state === 'claimable' && !position.confirming && onClaim && (
          <Button variant="primary" full onClick={() => void onClaim(position)}>
            {t('aid.claim', { amount: format.amount(due, 'JU') })}
          </Button>
        )}
      </Card>
    </li>
  );
}

/** Returns '24 h 59 min' while waiting. Counts down from the server's figure, then refetches. */
function useTimeLeft({ left_ms, state }: AidPosition): string | undefined {
  const { t } = useTranslation('remote-defi');
  const [until, setUntil] = useState(0);
  useEffect(() => setUntil(Date.now() + left_ms), [left_ms]);
  const seconds = useSecondsLeft(until);
  const over = state === 'waiting' && until > 0 && seconds === 0;
  useEffect(() => {
    if (over) void invalidate(pledge.list);
  }, [over]);
  if (state !== 'waiting' || until === 0) return undefined;
  const minutes = Math.max(1, Math.floor(seconds / 60));
  return t('aid.position.left.value', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

function Transactions({ position }: { position: AidPosition }) {
  const { t } = useTranslation('remote-defi');
  const moves = [
    ['joined', position.join_tx],
    ['queued', position.queue_tx],
    ['claimed', position.claim_tx],
  ] as const;
  return (
    <ul className={styles.moves}>
      {moves.map(([kind, hash]) => {
        if (!hash) return null;
        const what = t(`aid.move.${kind}`);
        return (
          <li key={kind} className={styles.line}>
            <span>{what}</span>
            <TransactionLink
              hash={hash}
              label={t('aid.tx', { what })}
              copyLabel={t('aid.tx.copy', { what })}
            />
          </li>
        );
      })}
    </ul>
  );
}

function useStates(): StatusTable<AidPosition['state'] | 'confirming'> {
  const { t } = useTranslation('remote-defi');
  return {
    waiting: { tone: 'neutral', text: t('aid.state.waiting') },
    claimable: { tone: 'accent', text: t('aid.state.claimable') },
    queued: { tone: 'warning', text: t('aid.state.queued') },
    claimed: { tone: 'success', text: t('aid.state.claimed') },
    confirming: { tone: 'warning', text: t('aid.state.confirming') },
  };
}

/** Shows why a claim waits. Once the reserve covers it, offers the call that pays the queue. */
function Queued({ position }: { position: AidPosition }) {
  const { t } = useTranslation('remote-defi');
  const { data: config } = useApiQuery(pledge.config, {});
  const { send, state } = useContractCall();
  const { place, contract, reference } = position;
  if (place === null || !isReached(position, config))
    return <p className={styles.fine}>{t('aid.position.queued')}</p>;
  return (
    <>
      <p className={styles.fine}>{t('aid.settle.ready')}</p>
      {state.step === 'idle' && (
        <Button
          variant="primary"
          full
          onClick={() => send({ kind: 'mutual_aid_settle', contract, reference, max: place })}
        >
          {t('aid.settle')}
        </Button>
      )}
    </>
  );
}

/** Returns whether the reserve covers the queue up to the position, if all payouts are equal. */
function isReached(position: AidPosition, config: AidConfig | undefined): boolean {
  const reserve = config?.coverage?.reserve;
  const { due } = amountsOf(position);
  return reserve !== undefined && BigInt(reserve) >= due * BigInt(position.place ?? 0);
}
