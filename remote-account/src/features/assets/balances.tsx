import { type Asset, assets, type WalletBalances } from '@shared/contract';
import { CoinIcon, Money, useHoldingsHidden, useWorth } from '@shared/kit';
import { type KeyOf, useFormat, useTranslation } from '@shared/shell';
import { List, ListItem } from '@shared/ui';

/** Assets whose full name differs from their symbol. */
const fullNames: Partial<Record<Asset, KeyOf<'remote-account'>>> = {
  JU: 'asset.JU',
  USDT: 'asset.USDT',
  ENU: 'asset.ENU',
};

/** Pages with more about an asset. */
const places: Partial<Record<Asset, string>> = { TICKET: '/ticket?tab=mine', ENU: '/enuRelease' };

/** One row per asset of the account: amount, and converted value where a rate is set. */
export function Balances({ balances }: { balances: WalletBalances['balances'] }) {
  const { t } = useTranslation('remote-account');
  const worth = useWorthText();
  return (
    <List label={t('assets.list')} variant="plain">
      {balances.map((balance) => {
        const { asset, amount } = balance;
        const fullName = fullNames[asset];
        return (
          <ListItem
            key={asset}
            leading={<CoinIcon asset={asset} />}
            title={asset === 'TICKET' ? t('asset.TICKET') : assets[asset].label}
            description={fullName && t(fullName)}
            value={<Money holding amount={amount} asset={asset} />}
            meta={worth(balance)}
            {...(Object.hasOwn(places, asset) && { to: places[asset] })}
          />
        );
      })}
    </List>
  );
}

/**
 * Returns the converted value of a balance. Returns nothing for a zero balance, hidden amounts, or
 * the display currency itself.
 */
function useWorthText() {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const worth = useWorth();
  const [hidden] = useHoldingsHidden();
  return ({ asset, amount, usdt_value }: WalletBalances['balances'][number]) => {
    if (hidden || BigInt(amount) === 0n) return undefined;
    if (usdt_value === null) return t('assets.noRate');
    const value = worth(BigInt(usdt_value));
    if (value.asset === asset) return undefined;
    return t('assets.value', {
      value: format.amount(value.amount, value.asset, { decimals: 2 }),
    });
  };
}
