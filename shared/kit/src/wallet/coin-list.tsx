import { type Asset, assets, inAssetOrder, type PagePath } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { List, ListItem, Skeleton } from '@shared/ui';
import { CoinIcon } from '../money/coin-icon.tsx';
import { useHoldingsHidden, useUsdtValue, useWorth } from '../money/holdings.ts';
import { Money, useMoneyText } from '../money/money.tsx';

export interface CoinRow {
  asset: Asset;
  /** Base units; undefined while unknown. */
  amount: bigint | undefined;
  /** Default: the asset's label. */
  title?: string | undefined;
  /** Default: the full name of JU, USDT and SPA. */
  description?: string | undefined;
  to?: PagePath | undefined;
}

export interface CoinListProps {
  label: string;
  coins: readonly CoinRow[];
  /** Whether unknown amounts are still loading. */
  reading?: boolean | undefined;
}

/** One line per coin, with its amount and its value, or with a note that there is no rate. */
export function CoinList({ label, coins, reading = false }: CoinListProps) {
  const { t } = useTranslation('kit');
  const worth = useWorthText();
  return (
    <List label={label} variant="plain">
      {inAssetOrder(coins).map(
        ({ asset, amount, title = assets[asset].label, description, ...row }) => (
          <ListItem
            {...row}
            key={asset}
            leading={<CoinIcon asset={asset} />}
            title={title}
            description={description ?? (isNamed(asset) ? t(`coin.name.${asset}`) : undefined)}
            value={
              amount !== undefined ? (
                <Money holding amount={amount} asset={asset} />
              ) : reading ? (
                <Skeleton width={88} />
              ) : (
                t('total.unknown')
              )
            }
            meta={worth(asset, amount)}
          />
        ),
      )}
    </List>
  );
}

const named = ['JU', 'USDT', 'SPA'] as const satisfies readonly Asset[];
const isNamed = (asset: Asset): asset is (typeof named)[number] =>
  named.some((one) => one === asset);

/** Returns a formatter of values. A zero, unknown or hidden amount has no text. */
function useWorthText() {
  const { t } = useTranslation('kit');
  const text = useMoneyText();
  const worth = useWorth();
  const [hidden] = useHoldingsHidden();
  const { data } = useApiQuery(wallet.rates);
  const usdtOf = useUsdtValue();
  return (asset: Asset, amount: bigint | undefined) => {
    if (hidden || !amount || !data) return undefined;
    const usdt = usdtOf(asset, amount);
    if (usdt === undefined) return t('coin.noRate');
    const value = worth(usdt);
    if (value.asset === asset) return undefined;
    return t('coin.value', {
      value: text(value.amount, value.asset),
    });
  };
}
