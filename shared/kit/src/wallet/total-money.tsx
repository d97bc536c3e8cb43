import { type Asset, locales } from '@shared/contract';
import { useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Amount, Skeleton } from '@shared/ui';
import { HideHoldings } from '../money/hide-holdings.tsx';
import { useValueUnit, useWorth } from '../money/holdings.ts';
import type { Sum } from './last-total.ts';
import { useTotalFigure } from './total.ts';
import styles from './total-money.module.css';
import { Worth } from './worth.tsx';

export interface TotalMoneyProps {
  /** Omits the time of the rates, which the wallet's page has. */
  brief?: boolean;
}

/**
 * The member's money in one figure: in wallet, account and cards, on hold, in mutual aid, and
 * payments to credit. Notes below it explain which places and coins it does not count. If a part
 * failed to load, the figure is the last complete one with its time alone, as it counts all places.
 * Without a last one, a note names the part that is known now.
 */
export function TotalMoney({ brief = false }: TotalMoneyProps = {}) {
  const { t } = useTranslation('kit');
  const [language] = useLanguage();
  const format = useFormat();
  const { coins, ratesAt, ratesFailed, isReading, hasFailed, ...total } = useTotalFigure();
  const { now, last, figure, missing, unread } = total;
  const [unit] = useValueUnit();
  const isUnitUnpriced = useWorth()(0n).asset !== unit && ratesAt !== undefined;
  const namesOf = (omitted: readonly Asset[]) =>
    [...new Set(omitted)].map((asset) => (asset === 'TICKET' ? t('total.tickets') : asset));
  const unpriced = namesOf(total.unpriced);
  const unrated = namesOf(total.unrated);
  // Chinese texts here have a space before Latin letters, which the browser's list lacks.
  const joined = (names: readonly string[]) =>
    new Intl.ListFormat(locales[language].tag, { type: 'conjunction' })
      .format(names)
      .replace(/和(?=\w)/g, '和 ');
  return (
    <section className={styles.total} aria-label={t('total.label')}>
      <p className={styles.head}>
        <span>{t('total.label')}</span> <HideHoldings />
      </p>
      {isReading ? <Skeleton shape="figure" /> : <Figure total={figure} />}
      {isUnitUnpriced && <p className={styles.note}>{t('total.unit.none', { unit })}</p>}
      {last ? (
        <p className={styles.note}>
          {t('total.last', { date: format.date(new Date(last.at).toISOString(), 'dateTime') })}
        </p>
      ) : (
        <>
          {!isReading && hasFailed && !total.isUnknown && (
            <p className={styles.note}>
              {t('total.known')} <Worth {...now} />
            </p>
          )}
          {missing
            .filter(({ place }) => place !== 'wallet' || coins.length === 0)
            .map(({ place }) => (
              <p key={place} className={styles.note}>
                {t(`total.without.${place}`)}
              </p>
            ))}
          {unread.length > 0 && (
            <p className={styles.note}>
              {t('total.without.coins', { coins: joined(unread.map(({ asset }) => asset)) })}
            </p>
          )}
          {unrated.length > 0 && (
            <p className={styles.note}>{t('total.without.unrated', { coins: joined(unrated) })}</p>
          )}
          {unpriced.length > 0 && (
            <p className={styles.note}>{t('total.without.rates', { coins: joined(unpriced) })}</p>
          )}
          {!brief && unrated.length === 0 && (
            <p className={styles.note}>
              {ratesFailed && ratesAt === undefined ? (
                t('total.rates.failed')
              ) : ratesAt === undefined ? (
                <Skeleton shape="text" />
              ) : ratesAt ? (
                t('total.rates', { date: format.date(ratesAt) })
              ) : (
                t('total.rates.none')
              )}
            </p>
          )}
        </>
      )}
    </section>
  );
}

function Figure({ total }: { total: Sum | undefined }) {
  return (
    <p className={styles.figure}>
      {total ? (
        <Worth usdt={total.usdt} converted={total.converted} size="xl" />
      ) : (
        <Amount value="–" size="xl" />
      )}
    </p>
  );
}
