import type { CardProduct } from '@shared/contract';
import { Facts, Money, NotOpenMark } from '@shared/kit';
import { useConfig, useFormat, useLanguage, useTranslation } from '@shared/shell';
import { Badge, Button, Card, EmptyState, Section } from '@shared/ui';
import styles from './card-home.module.css';
import { ratioOfBps } from './card-home.ts';
import { regionName } from './region-name.ts';

const applyPath = { virtual: '/bank/virtual_apply', physical: '/bank/physical_apply' } as const;

/** The operator's cards with everything they cost, whether they can be had now or not. */
export function Products({ products }: { products: readonly CardProduct[] }) {
  const { t } = useTranslation('remote-visa');
  return (
    <Section title={t('products.heading')}>
      {products.length === 0 ? (
        <EmptyState icon="card" title={t('products.none')} />
      ) : (
        <ul className={styles.products}>
          {products.map((product) => (
            <Product key={product.id} product={product} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Product({ product }: { product: CardProduct }) {
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const [language] = useLanguage();
  const { sandbox } = useConfig();
  const region = regionName(product.region, language);
  const free = BigInt(product.fee) === 0n;
  const facts = [
    { label: t('products.region'), value: region },
    {
      label: t('products.bin'),
      value: (
        <>
          <code>{product.bin}</code> {sandbox && t('products.bin.test')}
        </>
      ),
    },
    {
      label: t('products.fee'),
      value: free ? t('products.fee.free') : <Money amount={product.fee} asset="USDT" />,
    },
    {
      label: t('products.rechargeFee'),
      value: format.percent(ratioOfBps(product.recharge_fee_bps)),
    },
  ];
  return (
    <Card as="li" className={styles.product}>
      <div className={styles.productHead}>
        <h3 className={styles.productName}>
          {t(`cards.type.${product.type}`)}
          <span className={styles.scheme} translate="no">
            {product.scheme}
          </span>
        </h3>
        {product.available ? (
          <NotOpenMark to={applyPath[product.type]} />
        ) : (
          <Badge>{t('products.unavailable')}</Badge>
        )}
      </div>
      <Facts facts={facts} layout="columns" className={styles.facts} />
      {product.available && (
        <Button
          to={`${applyPath[product.type]}?product=${encodeURIComponent(product.id)}`}
          iconEnd="chevron-right"
          full
          aria-label={t('products.apply.label', {
            type: t(`cards.type.${product.type}`),
            region,
            bin: product.bin,
          })}
        >
          {t('products.apply')}
        </Button>
      )}
    </Card>
  );
}
