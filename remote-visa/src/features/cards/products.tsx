import type { CardProduct } from '@shared/contract';
import { useConfig, useLanguage, useTranslation } from '@shared/shell';
import { Badge, Button, Card, EmptyState, Notice, Section } from '@shared/ui';
import { regionName } from './application-texts.ts';
import styles from './card-home.module.css';
import { Plastic } from './plastic.tsx';
import { ProductFacts } from './product-facts.tsx';

const applyPath = { virtual: '/bank/virtual_apply', physical: '/bank/physical_apply' } as const;

interface ProductsProps {
  products: readonly CardProduct[];
  canApply: boolean;
}

/** The operator's card products with all their costs, available or not. */
export function Products({ products, canApply }: ProductsProps) {
  const { t } = useTranslation('remote-visa');
  const { sandbox } = useConfig();
  return (
    <Section title={t('products.heading')}>
      {sandbox && <Notice icon="info">{t('products.sandbox')}</Notice>}
      {products.length === 0 ? (
        <EmptyState icon="card" title={t('products.none')} />
      ) : (
        <ul className={styles.products}>
          {products.map((product) => (
            <Product key={product.id} product={product} canApply={canApply} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Product({ product, canApply }: { product: CardProduct; canApply: boolean }) {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  const { id, type, available, bin } = product;
  const region = regionName(product.region, language);
  return (
    <Card as="li" className={styles.product}>
      <div className={styles.productHead}>
        <Plastic type={type} />
        <div className={styles.productName}>
          <h3>
            <span>{t(`cards.type.${type}`)}</span>{' '}
            <span className={styles.scheme} translate="no">
              {product.scheme}
            </span>
          </h3>
          <p>{region}</p>
        </div>
        {!available && <Badge>{t('products.unavailable')}</Badge>}
      </div>
      <ProductFacts product={product} />
      {available && canApply && (
        <Button
          to={`${applyPath[type]}?product=${encodeURIComponent(id)}`}
          iconEnd="chevron-right"
          full
          aria-label={t('products.apply.label', { type: t(`cards.type.${type}`), region, bin })}
        >
          {t('products.apply')}
        </Button>
      )}
    </Card>
  );
}
