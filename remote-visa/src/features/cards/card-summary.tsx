import type { CardHome } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { Money } from '@shared/kit';
import { ShellLink, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Icon, Skeleton, VisuallyHidden } from '@shared/ui';
import { totalBalance } from './card-home.ts';
import styles from './card-summary.module.css';

/** Parcel: how many cards and what is on them, as one link to the card home. */
export function CardSummary() {
  const { t } = useTranslation('remote-visa');
  const { data, error } = useApiQuery(visa.info);
  return (
    <ShellLink to="/bank" className={styles.summary}>
      <span className={styles.emblem} aria-hidden="true" data-many={(data?.cards.length ?? 0) > 1}>
        <span className={styles.plastic} />
      </span>
      <span className={styles.text}>
        {data ? (
          <Figures home={data} />
        ) : error ? (
          <span className={styles.quiet}>{t('summary.failed')}</span>
        ) : (
          <span aria-busy="true">
            <VisuallyHidden>{t('summary.loading')}</VisuallyHidden>
            <Skeleton shape="text" count={2} />
          </span>
        )}
      </span>
      <VisuallyHidden>{t('summary.open')}</VisuallyHidden>
      <Icon name="chevron-right" size={18} className={styles.chevron} />
    </ShellLink>
  );
}

function Figures({ home }: { home: CardHome }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const count = home.cards.length;
  if (count === 0) {
    return (
      <>
        <span className={styles.title}>{t('summary.none')}</span>
        <span className={styles.quiet}>{t('summary.none.text')}</span>
      </>
    );
  }
  return (
    <>
      <span className={styles.quiet}>
        {t('summary.count', { count, number: format.number(count) })}
      </span>
      <Money amount={totalBalance(home.cards)} asset="USDT" size="lg" />
    </>
  );
}
