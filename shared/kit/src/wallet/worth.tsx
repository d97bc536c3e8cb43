import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton } from '@shared/ui';
import { useWorth } from '../money/holdings.ts';
import { Money, type MoneyProps } from '../money/money.tsx';
import type { Sum } from './last-total.ts';
import { isUnknown, type Part, type Place, useShownPlaces } from './total.ts';
import styles from './total-money.module.css';

interface WorthProps extends Sum {
  size?: MoneyProps['size'];
}

/** A value in this device's unit, with '≈' if it includes a converted amount. */
export function Worth({ usdt, converted, size = 'md' }: WorthProps) {
  const worth = useWorth()(usdt);
  const isApproximate = converted || worth.asset !== 'USDT';
  return (
    <>
      {isApproximate && usdt > 0n && <span>≈&nbsp;</span>}
      <Money holding converted={isApproximate} {...worth} size={size} />
    </>
  );
}

/** Total value of the account, for old remotes. */
export function AccountTotal({ size = 'md' }: { size?: MoneyProps['size'] }) {
  const { data, error } = useApiQuery(wallet.balances);
  if (!data) return error ? '–' : <Skeleton width={88} />;
  const converted = data.balances.some(
    ({ asset, usdt_value }) => asset !== 'USDT' && Number(usdt_value) > 0,
  );
  return <Worth usdt={BigInt(data.usdt_total)} converted={converted} size={size} />;
}

/** The value of one place, as in `MoneyParts`; nothing while it is unknown. */
export function PlaceValue({ place }: { place: Place }) {
  const part = useShownPlaces()[place];
  return part.reading || !isUnknown(part) ? <PartValue {...part} /> : null;
}

export function PartValue(part: Part) {
  const { t } = useTranslation('kit');
  const { reading, value, unrated, converted } = part;
  if (reading) return <Skeleton width={88} />;
  if (value === undefined || isUnknown(part))
    return <span className={styles.note}>{t('total.unknown')}</span>;
  if (unrated.length === 0) return <Worth usdt={value} converted={converted} />;
  return (
    <>
      <span>≥&nbsp;</span>
      <Money holding amount={value} asset="USDT" />
    </>
  );
}
