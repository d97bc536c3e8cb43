import { type Agreements, type CardProduct, type CardType, regionName } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { HelpLink, OptionCard, OptionGroup, OptionLine, QueryView } from '@shared/kit';
import { useConfig, useLanguage, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, EmptyState, Notice, Page, Row, Skeleton, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { CardFee, CardsFrozen, Plastic, ProductFacts, useIsAccountFrozen } from '../cards/index.ts';
import { PhysicalForm, VirtualForm } from './apply-form.tsx';
import { HolderNotice, useHasNoHolder } from './holder-and-address.tsx';

/** /bank/virtual_apply; `?product=` is the selected card. */
export function VirtualApplyPage() {
  return <ApplyPage type="virtual" />;
}

/** /bank/physical_apply; `?product=` is the selected card. */
export function PhysicalApplyPage() {
  return <ApplyPage type="physical" />;
}

/** Applies for a card; with `?application=`, repeats a failed application. */
export function ApplyPage({ type }: { type: CardType }) {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const failed = params.get('application');
  const isAccountFrozen = useIsAccountFrozen();
  const query = useApiQuery(
    visa.applyCardDetail,
    { id: failed ?? '' },
    { enabled: failed !== null },
  );
  return (
    <Page
      title={t(failed === null ? `apply.title.${type}` : 'apply.title.again')}
      back={{ label: t('back'), to: '/bank?tab=get' }}
    >
      {isAccountFrozen ? (
        <CardsFrozen />
      ) : failed === null ? (
        <Apply type={type} product={params.get('product') ?? undefined} />
      ) : (
        <QueryView
          query={query}
          failed={t('applications.failed')}
          loading={<Skeleton shape="block" count={3} height={120} />}
        >
          {({ application: { reason, note, product_id, holder_id } }) => (
            <Stack gap={6}>
              {reason && (
                <Notice tone="warning">
                  <span>{t(`applications.reason.${reason}`)}</span> <span>{note}</span>
                </Notice>
              )}
              <Apply type={type} product={params.get('product') ?? product_id} holder={holder_id} />
            </Stack>
          )}
        </QueryView>
      )}
    </Page>
  );
}

interface ApplyProps {
  type: CardType;
  product?: string | undefined;
  holder?: string | undefined;
}

function Apply({ type, ...first }: ApplyProps) {
  const { t } = useTranslation('remote-visa');
  const query = useApiQuery(visa.getVirtualCardBin, { type });
  return (
    <QueryView
      query={query}
      failed={t('apply.failed')}
      loading={<Skeleton shape="block" count={3} height={120} />}
    >
      {({ products, ...terms }) => {
        const available = products.filter((product) => product.available);
        return available.length === 0 ? (
          <EmptyState
            icon="card"
            title={t('products.none')}
            action={
              <Row justify="center">
                <Button to="/bank">{t('back')}</Button>
                <HelpLink topic="card-order" />
              </Row>
            }
          />
        ) : (
          <Chosen products={available} terms={terms} {...first} />
        );
      }}
    </QueryView>
  );
}

interface ChosenProps extends Omit<ApplyProps, 'type'> {
  products: readonly CardProduct[];
  terms: { agreements: Agreements; token: string | null };
}

function Chosen({ products, terms, product: chosen, holder }: ChosenProps) {
  const { t } = useTranslation('remote-visa');
  const { sandbox } = useConfig();
  const [, setParams] = useSearchParams();
  const hasNoHolder = useHasNoHolder();
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  if (!product) return null;

  function choose(id: string): void {
    setParams(
      (before) => {
        before.set('product', id);
        return before;
      },
      { replace: true },
    );
  }

  const Form = product.type === 'physical' ? PhysicalForm : VirtualForm;
  return (
    <Stack gap={6}>
      <HolderNotice />
      {sandbox && <Notice icon="info">{t('products.sandbox')}</Notice>}
      <ProductChoice products={products} value={product.id} onChoose={choose} />
      <Card>
        <ProductFacts product={product} rest />
      </Card>
      {/* New terms reset the form, so that users only submit terms they have seen. */}
      {!hasNoHolder && (
        <Form
          key={`${product.id} ${product.fee} ${Object.values(terms.agreements).join()}`}
          {...terms}
          product={product}
          holder={holder}
        />
      )}
    </Stack>
  );
}

interface ProductChoiceProps {
  products: readonly CardProduct[];
  value: string;
  onChoose(id: string): void;
}

function ProductChoice({ products, value, onChoose }: ProductChoiceProps) {
  const { t } = useTranslation('remote-visa');
  const [language] = useLanguage();
  return (
    <OptionGroup label={t('apply.product')}>
      {(name) =>
        products.map(({ id, type, region, bin, fee }) => (
          <OptionCard
            key={id}
            name={name}
            checked={id === value}
            onChoose={() => onChoose(id)}
            leading={<Plastic type={type} />}
          >
            <OptionLine
              title={t('products.issuedIn', { region: regionName(region, language) })}
              end={<CardFee fee={fee} />}
              detail={t('apply.product.bin', { bin })}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
