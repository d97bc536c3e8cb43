import { connectivityAtom, shellStore, useTranslation } from '@shared/shell';
import { type FallibleQuery, useFailure } from '@shared/shell/query';
import { ErrorState, OfflineNote, Skeleton, VisuallyHidden } from '@shared/ui';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { HelpLink } from '../help/help-link.tsx';
import styles from './query-view.module.css';

/** The result of `useApiQuery`, or a paged list as `{...list, data: list.items}`. */
export interface ViewedQuery<T> extends FallibleQuery {
  data: T | undefined;
}

export interface QueryViewProps<T> {
  query: ViewedQuery<T>;
  /** Title of the error. Optional directly below the section's own title. */
  failed?: string;
  /** Skeleton in the shape of the content. Default: three rows. */
  loading?: ReactNode;
  children(data: T): ReactNode;
}

/** Shows a query's data, with a note after a failed refresh; else the error or the skeleton. */
export function QueryView<T>({ query, failed, loading, children }: QueryViewProps<T>) {
  const failure = useFailure(query);
  const offline = useOfflineTexts(failure);
  if (query.data !== undefined) {
    return (
      <div className={failure ? styles.outdated : styles.current}>
        {failure && <OfflineNote {...failure} {...(offline && { text: offline.stale })} />}
        {children(query.data)}
      </div>
    );
  }
  if (failure && offline) return <ErrorState {...failure} text={failed ?? offline.missing} />;
  if (failure) {
    const help = failure.icon !== 'wifi-off' && <HelpLink topic="trouble" />;
    return <ErrorState title={failed} {...failure} more={help} />;
  }
  return <Loading>{loading ?? <Skeleton shape="row" count={3} />}</Loading>;
}

/** Returns shorter texts for an offline failure while the bar at the top says the same. */
function useOfflineTexts(failure: ReturnType<typeof useFailure>) {
  const { t } = useTranslation('kit');
  const connectivity = useAtomValue(connectivityAtom, { store: shellStore });
  if (connectivity !== 'offline' || failure?.icon !== 'wifi-off') return undefined;
  return { stale: t('query.stale'), missing: t('query.missing') };
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('kit');
  return (
    <div aria-busy="true">
      <VisuallyHidden role="status">{t('query.loading')}</VisuallyHidden>
      {children}
    </div>
  );
}
