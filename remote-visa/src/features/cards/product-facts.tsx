import type { CardProduct } from '@shared/contract';
import { limitNames } from '@shared/contract';
import { type Fact, Facts, Money } from '@shared/kit';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { CardFee } from './card-fee.tsx';
import { ratioOfBps } from './card-home.ts';

interface ProductFactsProps {
  product: CardProduct;
  /** Omits the fee and the BIN, which the caller shows itself. */
  rest?: boolean;
}

export function ProductFacts({ product, rest = false }: ProductFactsProps) {
  const { fee, bin, ...others } = useProductFacts(product);
  return <Facts facts={rest ? others.facts : [fee, ...others.facts, bin]} />;
}

function useProductFacts(product: CardProduct): Record<'fee' | 'bin', Fact> & { facts: Fact[] } {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const { sandbox } = useConfig();
  const { bin, fee, recharge_fee_bps: bps, channels, limits } = product;
  const facts = [
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
  ];
  return {
    facts,
    fee: {
      label: t('products.fee'),
      value: <CardFee fee={fee} />,
    },
    bin: {
      label: t('products.bin'),
      value: (
        <>
          <code translate="no">{bin}</code> {sandbox && <span>{t('products.bin.test')}</span>}
        </>
      ),
    },
  };
}
