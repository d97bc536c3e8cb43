import { type AidMove, limits } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import { Money, QueryView, TransactionLink } from '@shared/kit';
import { DayGroups } from '@shared/kit/list';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import { EmptyState, type IconName, ListItem, LoadMore, Skeleton, Stack } from '@shared/ui';
import styles from './mutual-aid.module.css';

const icons: Record<AidMove['kind'], IconName> = {
  joined: 'aid',
  queued: 'clock',
  claimed: 'arrow-down-left',
};

/** The History tab: on-chain events of the member's positions, grouped by day, newest first. */
export function History() {
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
            {(list.hasNextPage || moves.length > limits.orderPageSize) && (
              <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
            )}
          </Stack>
        ) : (
          <EmptyState
            icon="aid"
            title={t('aid.history.empty')}
            text={t('aid.history.empty.text')}
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
          movement={kind !== 'queued'}
        />
      }
    />
  );
}
