import type { CardProduct } from '@shared/contract';
import { limitNames } from '@shared/contract';
import { type Fact, Facts, Money } from '@shared/kit';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { ratioOfBps } from './card-home.ts';

/** What a card on offer costs, where it works, and how far it goes. */
export function ProductFacts({ product }: { product: CardProduct }) {
  return <Facts facts={useProductFacts(product)} />;
}

function useProductFacts(product: CardProduct): Fact[] {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { sandbox } = useConfig();
  const { bin, fee, recharge_fee_bps: bps, channels, limits } = product;
  return [
    {
      label: t('products.fee'),
      value: BigInt(fee) === 0n ? t('products.fee.free') : <Money amount={fee} asset="USDT" />,
    },
    { label: t('products.rechargeFee'), value: format.percent(ratioOfBps(bps)) },
    {
      label: t('products.works'),
      value: channels.map((channel) => t(`products.channel.${channel}`)).join(' · '),
    },
    ...limitNames.map((name) => {
      const most = limits[name];
      return {
        label: t(`limits.${name}`),
        value: most === null ? null : <Money amount={most} asset="USDT" />,
      };
    }),
    {
      label: t('products.bin'),
      value: (
        <>
          <code>{bin}</code> {sandbox && t('products.bin.test')}
        </>
      ),
    },
  ];
}
