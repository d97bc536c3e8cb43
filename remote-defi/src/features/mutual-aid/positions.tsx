import { type AidPosition, limits } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import { QueryView } from '@shared/kit';
import { confirm, toastError, useFormat, useTranslation } from '@shared/shell';
import { useContractCall } from '@shared/shell/payment';
import { useApiPages } from '@shared/shell/query';
import { Button, EmptyState, LoadMore, Skeleton, Stack } from '@shared/ui';
import { amountsOf } from './amounts.ts';
import { ClaimInProgress } from './claim-in-progress.tsx';
import styles from './mutual-aid.module.css';
import { PositionItem } from './position-item.tsx';

/** The My positions tab: all positions, newest first. */
export function Positions({ onJoin }: { onJoin(): void }) {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(pledge.list, {});
  const claim = useClaim();
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
                <PositionItem key={one.id} position={one} onClaim={claim} />
              ))}
            </ul>
            {(list.hasNextPage || positions.length > limits.orderPageSize) && (
              <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
            )}
          </Stack>
        ) : (
          <EmptyState
            icon="aid"
            title={t('aid.mine.empty')}
            text={t('aid.mine.empty.text')}
            action={<Button onClick={onJoin}>{t('aid.tab.join')}</Button>}
          />
        )
      }
    </QueryView>
  );
}

/**
 * Claims a position: confirms → sends the wallet's transaction. undefined while another claim is in
 * progress.
 */
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
        confirmLabel: t('aid.claim.yes'),
      });
    } catch (error) {
      toastError(error);
      return;
    }
    const { contract, reference } = position;
    send({ kind: 'mutual_aid_claim', contract, reference });
  };
}
