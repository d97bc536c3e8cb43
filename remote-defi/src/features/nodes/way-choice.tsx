import type { Asset, NodeTier } from '@shared/contract';
import { CoinIcon, Money, OptionCard } from '@shared/kit';
import { useFormat, useTranslation } from '@shared/shell';
import { useId } from 'react';
import styles from './nodes.module.css';

/** From the connected wallet, on chain; or from the account. */
export const ways = { wallet: 'JU', account: 'USDT' } as const satisfies Record<string, Asset>;
export type Way = keyof typeof ways;

/** What a tier costs by a way. Base units. */
export function priceBy(way: Way, tier: NodeTier): bigint {
  return BigInt(way === 'wallet' ? tier.price_ju : tier.price_usdt);
}

interface WayChoiceProps {
  tier: NodeTier;
  /** What there is to pay with; undefined while unknown. */
  held: Readonly<Record<Way, bigint | undefined>>;
  value: Way;
  onChange(way: Way): void;
}

/** What a node is paid with: two kinds of money at two prices. */
export function WayChoice({ tier, held, value, onChange }: WayChoiceProps) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const name = useId();
  return (
    <fieldset className={styles.ways}>
      <legend className={styles.label}>{t('node.way')}</legend>
      {(Object.keys(ways) as Way[]).map((way) => {
        const has = held[way];
        return (
          <OptionCard
            key={way}
            name={name}
            checked={way === value}
            onChoose={() => onChange(way)}
            leading={<CoinIcon asset={ways[way]} />}
          >
            <span className={styles.line}>
              <span>{t(`node.way.${way}`)}</span>
              <Money amount={priceBy(way, tier)} asset={ways[way]} />
            </span>
            <span className={styles.fine}>
              {has === undefined
                ? '–'
                : t('node.way.holds', { amount: format.amount(has, ways[way]) })}
            </span>
          </OptionCard>
        );
      })}
    </fieldset>
  );
}
