import * as visa from '@shared/contract/endpoints/visa';
import { Money, SummaryLink } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { totalBalance } from './card-home.ts';
import styles from './card-summary.module.css';

/** Parcel: how many cards and what is on them, as one link to the card home. */
export function CardSummary() {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { data, error } = useApiQuery(visa.info);
  const cards = data?.cards;
  const count = cards?.length ?? 0;
  return (
    <SummaryLink
      to="/bank"
      action={t('summary.open')}
      emblem={
        <span className={styles.emblem} aria-hidden="true" data-many={count > 1}>
          <span className={styles.plastic} />
        </span>
      }
      title={
        cards &&
        (count > 0 ? (
          <Money holding amount={totalBalance(cards)} asset="USDT" size="lg" />
        ) : (
          t('summary.none')
        ))
      }
      text={
        count > 0
          ? t('summary.count', { count, number: format.number(count) })
          : t('summary.none.text')
      }
      textFirst={count > 0}
      failed={error ? t('summary.failed') : undefined}
    />
  );
}
