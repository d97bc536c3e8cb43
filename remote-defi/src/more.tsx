import { limits } from '@shared/contract';
import { useTranslation } from '@shared/shell';
import { LoadMore, type LoadMoreProps } from '@shared/ui';

/** The end of a paged list. A list of one page needs no end label. */
export function More({ list }: Pick<LoadMoreProps, 'list'>) {
  const { t } = useTranslation('remote-defi');
  const hasPages = list.hasNextPage || (list.items?.length ?? 0) > limits.orderPageSize;
  return hasPages && <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />;
}
