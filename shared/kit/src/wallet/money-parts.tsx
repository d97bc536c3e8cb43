import { useTranslation } from '@shared/shell';
import { List, ListItem, Skeleton } from '@shared/ui';
import { useHoldingsHidden } from '../money/holdings.ts';
import { useHoldingText } from '../money/money.tsx';
import { InMutualAid } from './in-mutual-aid.tsx';
import { OnHold, Waiting } from './on-hold.tsx';
import { type OtherPart, type Part, type Place, useShownPlaces, useTotal } from './total.ts';
import styles from './total-money.module.css';
import { PartValue } from './worth.tsx';

/** The money of `TotalMoney`, one row per part, each with a link to its page. */
export function MoneyParts() {
  const { t } = useTranslation('kit');
  const parts = useShownPlaces();
  const value = (place: Place) => <PartValue {...parts[place]} />;
  return (
    <List label={t('money.groups')}>
      <ListItem
        icon="wallet"
        title={t('wallet.title')}
        value={value('wallet')}
        below={<Coins />}
        to="/wallet"
      />
      <ListItem icon="user" title={t('account.title')} value={value('account')} to="/wallet" />
      <ListItem icon="card" title={t('total.cards')} value={value('cards')} to="/bank" />
      <OtherParts />
    </List>
  );
}

/** The money of `TotalMoney` that no place has, one row per part, for a list. */
export function OtherParts() {
  const { parts } = useTotal();
  const value = (name: OtherPart) => <OtherValue {...parts[name]} />;
  return (
    <>
      <Waiting value={value('waiting')} />
      <OnHold value={value('onHold')} />
      <InMutualAid value={value('aid')} />
    </>
  );
}

/** The row's description has the coins, so this shows nothing if none of them has a rate. */
function OtherValue(part: Part) {
  return part.value === 0n && part.unpriced.length > 0 ? null : <PartValue {...part} />;
}

/** The wallet's coins in one line, which keeps its height while they load or are hidden. */
function Coins() {
  const { t } = useTranslation('kit');
  const text = useHoldingText();
  const [hidden] = useHoldingsHidden();
  const { coins, parts } = useTotal();
  if (parts.wallet.reading && coins.every(({ amount }) => amount === undefined))
    return <Skeleton shape="text" />;
  if (hidden || coins.length === 0)
    return <span className={styles.note}>{t(hidden ? 'wallet.where' : 'wallet.away')}</span>;
  return (
    <span className={styles.coins}>
      {coins.map(({ asset, amount }) => (
        <span key={asset}>{amount === undefined ? `– ${asset}` : text(amount, asset)}</span>
      ))}
    </span>
  );
}
