import { useTranslation } from '@shared/shell';
import { IconButton } from '@shared/ui';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './own-cards.module.css';

interface CardRailProps {
  /** Number of cards. */
  count: number;
  children: ReactNode;
}

/** A row of cards to swipe. With a mouse on a wide page, arrows scroll to clipped cards. */
export function CardRail({ count, children }: CardRailProps) {
  const { t } = useTranslation('remote-visa');
  const rail = useRef<HTMLUListElement>(null);
  const { atStart, atEnd } = useScrollEnds(rail, count);

  function scroll(direction: 1 | -1): void {
    const list = rail.current;
    const [first, second] = list?.children ?? [];
    if (!list || !first || !second) return;
    const step = second.getBoundingClientRect().left - first.getBoundingClientRect().left;
    list.scrollBy({ left: direction * step });
  }

  const arrow = (direction: 1 | -1, isDisabled: boolean) => (
    <IconButton
      icon={direction === 1 ? 'chevron-right' : 'chevron-left'}
      label={t(direction === 1 ? 'cards.rail.next' : 'cards.rail.previous')}
      variant="secondary"
      // Unlike `disabled`, this keeps the focus on the button at the end of the row.
      aria-disabled={isDisabled}
      onClick={() => scroll(direction)}
    />
  );

  return (
    <div>
      {!(atStart && atEnd) && (
        <div className={styles.arrows}>
          {arrow(-1, atStart)}
          {arrow(1, atEnd)}
        </div>
      )}
      <ul
        ref={rail}
        className={styles.rail}
        aria-label={t('cards.heading')}
        data-many={count > 1 || undefined}
      >
        {children}
      </ul>
    </div>
  );
}

/** Returns whether a row is scrolled to its start and to its end. If all fits, both are true. */
function useScrollEnds(ref: RefObject<HTMLElement | null>, count: number) {
  const [ends, setEnds] = useState({ atStart: true, atEnd: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: more cards make the row longer.
  useEffect(() => {
    const row = ref.current;
    if (!row) return;
    const measure = () => {
      const atStart = row.scrollLeft <= 1;
      const atEnd = row.scrollLeft >= row.scrollWidth - row.clientWidth - 1;
      setEnds((before) =>
        before.atStart === atStart && before.atEnd === atEnd ? before : { atStart, atEnd },
      );
    };
    const observer = new ResizeObserver(measure);
    observer.observe(row);
    row.addEventListener('scroll', measure, { passive: true });
    measure();
    return () => {
      observer.disconnect();
      row.removeEventListener('scroll', measure);
    };
  }, [ref, count]);
  return ends;
}
