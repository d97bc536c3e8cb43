import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../action/button.tsx';
import styles from './load-more.module.css';

export interface LoadMoreProps {
  /** An endless list, page by page. */
  list: {
    items: readonly unknown[] | undefined;
    hasNextPage: boolean;
    /** A refresh of the pages that are there included. */
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage(): unknown;
  };
  /** Of the button. */
  label: string;
  /** Said where there is no more. */
  endLabel: string;
}

/** The foot of an endless list: loads on when it comes near, by a button when it must. */
export function LoadMore({ list, label, endLabel }: LoadMoreProps) {
  const foot = useRef<HTMLDivElement>(null);
  const loaded = list.items?.length;
  const near = useEffectEvent(() => {
    // A refresh goes first: the next page would end it. After a failure only the reader tries again:
    // the foot stays in view and would ask for ever.
    if (!list.isFetching && !list.isFetchNextPageError) list.fetchNextPage();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a short page or a refresh leaves the foot in view, so each observes anew.
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
