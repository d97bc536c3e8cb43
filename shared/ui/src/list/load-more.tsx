import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../action/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  list: {
    items: readonly unknown[] | undefined;
    hasNextPage: boolean;
    /** Also true while the loaded pages are refreshed. */
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  label: string;
  /** Shown after the last page. */
  endLabel: string;
}

/** End of a paged list. Loads the next page when the end is nearly in view, or by a button. */
export function LoadMore({ list, label, endLabel }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const loaded = list.items?.length;
  const near = useEffectEvent(() => {
    // The next page would cancel a refresh. After a failure, only the button retries, because the
    // end stays in view and would cause endless retries.
    if (!list.isFetching && !list.isFetchNextPageError) list.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page or a refresh leaves the end in view, so each needs a new observer.
  useEffect(() => {
    if (!foot.current || !list.hasNextPage) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && near(),
      { rootMargin: '300px' },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
  }, [list.hasNextPage, list.isFetching, loaded]);

  return (
    <div ref={foot} className={styles.foot}>
      {list.hasNextPage ? (
        <Button busy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
          {label}
        </Button>
      ) : (
        <p className={styles.end}>{endLabel}</p>
      )}
    </div>
  );
}
