import { limits } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import { QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import { Button, EmptyState, LoadMore, Skeleton, Stack } from '@shared/ui';
import { ClaimUnderWay } from './claim-under-way.tsx';
import styles from './mutual-aid.module.css';
import { PositionItem } from './position-item.tsx';
import { useClaim } from './use-claim.ts';

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
            <ClaimUnderWay positions={positions} />
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
