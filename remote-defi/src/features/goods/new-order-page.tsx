import {
  type Delivery as Address,
  type Goods,
  type InputOf,
  type Order,
  withoutDashes,
} from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
import * as visa from '@shared/contract/endpoints/visa';
import {
  AccountFrozen,
  Facts,
  Money,
  OptionCard,
  OptionGroup,
  OptionLine,
  placeText,
  QueryView,
  useIsAccountFrozen,
} from '@shared/kit';
import { type ApiForm, DeliveryFields, Form, useApiForm } from '@shared/kit/form';
import {
  OngoingPayment,
  OpenOrders,
  PaymentNote,
  PaymentPanel,
  PaymentReceipt,
  useOrderPayment,
} from '@shared/kit/payment';
import { ChainMoney, TopUpButton, useChainBalance } from '@shared/kit/wallet';
import {
  confirm,
  ensureRiskAcknowledged,
  navigate,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Amount, Card, EmptyState, Icon, Notice, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { useEffect, useState } from 'react';
import styles from './goods.module.css';
import { GoodsPicture } from './goods-picture.tsx';
import { useOrderTitle } from './order-texts.ts';

/** /order/new: choice of goods and delivery address, or the payment in progress. */
export function NewOrderPage() {
  const { t } = useTranslation('remote-defi');
  return (
    <Page title={t('goods.new')} back={{ label: t('goods.orders'), to: '/order/list' }}>
      <Ordering />
    </Page>
  );
}

function Ordering() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(machine.goods);
  const what = useOrderTitle();
  const { own, ongoing } = useOrderPayment('goods');
  const isAccountFrozen = useIsAccountFrozen();
  if (own) {
    return <PaymentPanel what={what} receipt={(paid) => <GoodsReceipt order={paid} />} />;
  }
  if (ongoing) return <OngoingPayment order={ongoing} />;
  return (
    <QueryView
      query={query}
      failed={t('goods.load.failed')}
      loading={<Skeleton shape="block" count={3} height={96} />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <EmptyState icon="order" title={t('goods.none')} />
        ) : (
          <Stack gap={8}>
            <OpenOrders kind="goods" icon="order" what={what} />
            {isAccountFrozen ? <AccountFrozen /> : <OrderForm goods={list} />}
          </Stack>
        )
      }
    </QueryView>
  );
}

function GoodsReceipt({ order }: { order: Order }) {
  const { t } = useTranslation('remote-defi');
  const what = useOrderTitle();
  return (
    <PaymentReceipt
      next={{
        label: t('goods.paid.see'),
        onClick: () => navigate(`/order/detail/${order.id}`),
      }}
      again={t('goods.paid.again')}
    >
      <Card className={styles.part}>
        <h3 className={styles.name}>{what(order)}</h3>
        <Facts
          facts={[
            { label: t('goods.number'), value: <bdi translate="no">{order.id}</bdi> },
            {
              label: t('buy.total'),
              value: <Money amount={order.payment.amount} asset={order.payment.asset} />,
            },
          ]}
        />
        <p className={styles.fine}>{t('goods.paid.text')}</p>
      </Card>
    </PaymentReceipt>
  );
}

function OrderForm({ goods }: { goods: readonly Goods[] }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { pay } = useOrderPayment('goods');
  const { balance } = useChainBalance();
  const form = useApiForm(machine.order, {
    initial: { quantity: 1 },
    draft: 'goods',
    before: review,
    onDone: pay,
  });
  const [chosen, quantity] = [form.field('goods_id'), form.field('quantity')];
  const one = goods.find(({ id }) => id === chosen.value);
  const count = quantity.value ?? 1;
  const total = one && BigInt(one.price) * BigInt(count);
  const short = total !== undefined && balance !== undefined && balance < total;

  /** Shows items, price and address before the order is made. */
  async function review(asked: InputOf<typeof machine.order>): Promise<void> {
    const item = goods.find(({ id }) => id === asked.goods_id);
    const number = format.number(asked.quantity);
    const price = BigInt(item?.price ?? 0);
    await confirm({
      title: t('goods.review.title'),
      message: t('goods.review.text'),
      details: [
        { label: t('goods.some'), value: t('goods.what', { name: item?.name ?? '', number }) },
        { label: t('goods.price'), value: format.amount(price, 'JU') },
        {
          label: t('buy.total'),
          value: `${format.amount(price * BigInt(asked.quantity), 'JU')} ${t('kit:fee.note')}`,
        },
        {
          label: t('goods.delivery'),
          value: `${asked.recipient}, ${asked.phone}, ${placeText(asked)}`,
        },
      ],
      confirmLabel: t('goods.submit'),
    });
    await ensureRiskAcknowledged();
  }

  function choose(id: string): void {
    chosen.change(id);
    const most = goods.find((each) => each.id === id)?.max_quantity ?? count;
    if (count > most) quantity.change(most);
  }

  return (
    <Form
      form={form}
      submitLabel={
        total === undefined
          ? t('goods.submit')
          : t('goods.submit.amount', { amount: format.amount(total, 'JU') })
      }
    >
      <GoodsChoice
        goods={goods}
        value={chosen.value}
        error={chosen.error && (one ? chosen.error : t('goods.choose.missing'))}
        onChoose={choose}
      />
      {one && (
        <Select
          label={t('buy.quantity')}
          value={String(count)}
          error={quantity.error}
          hint={t('buy.quantity.max', { max: format.number(one.max_quantity) })}
          onValueChange={(value) => quantity.change(Number(value))}
          options={Array.from({ length: one.max_quantity }, (_, index) => ({
            value: String(index + 1),
            label: format.number(index + 1),
          }))}
        />
      )}
      <Section title={t('goods.delivery')} lead={t('goods.delivery.lead')}>
        <Delivery form={form} />
      </Section>
      {total !== undefined && (
        <Card className={styles.part}>
          <div className={styles.line}>
            <span className={styles.label}>{t('buy.total')}</span>
            <output>
              <Amount value={format.amount(total, 'JU', { unit: false })} unit="JU" size="lg" />
            </output>
          </div>
          {one && count > 1 && (
            <p className={styles.fine} translate="no">
              {`${format.number(count)} × ${format.amount(one.price, 'JU')} = ${format.amount(total, 'JU')}`}
            </p>
          )}
          <PaymentNote amount={total} asset="JU" className={styles.fine} />
          <div className={styles.line}>
            <span className={styles.label}>{t('buy.balance')}</span>
            <ChainMoney />
          </div>
          {short && (
            <Notice tone="warning" live action={<TopUpButton size="sm" />}>
              {t('goods.short')}
            </Notice>
          )}
        </Card>
      )}
    </Form>
  );
}

const addressFields = [
  'country',
  'recipient',
  'phone',
  'province',
  'city',
  'district',
  'detail',
  'zip',
] as const satisfies (keyof Address)[];

/**
 * The delivery address: one of the addresses that the member has saved for cards, or a typed one.
 * The only saved address is selected, and the fields stay folded until they are needed.
 */
function Delivery({ form }: { form: ApiForm<typeof machine.order> }) {
  const { t } = useTranslation('remote-defi');
  // If the list fails to load, the member types the address.
  const { data, isLoading } = useApiQuery(visa.addressList);
  const saved = data?.list.map(withoutDashes) ?? [];
  const [used, setUsed] = useState(0);
  const [isOther, setIsOther] = useState(false);
  const fields = addressFields.map((name) => form.field(name));
  const isEmpty = fields.every(({ name, value }) => name === 'country' || !value);
  const chosen = isOther ? undefined : saved.find(isFilledIn);
  // The fields of an old address without a country appear, because they preset one.
  const isFolded = chosen
    ? chosen.country !== undefined && fields.every(({ error }) => error === undefined)
    : saved.length > 0 && isEmpty && !isOther;
  usePresetAddress(form, isEmpty && !isOther && saved.length === 1 ? saved[0] : undefined);

  function isFilledIn(one: Address): boolean {
    return addressFields.every(
      (name) => one[name] === undefined || (form.field(name).value ?? '') === one[name],
    );
  }

  function fill(address: Partial<Address>): void {
    for (const name of addressFields) form.field(name).change(address[name]);
    setUsed(used + 1);
  }

  if (isLoading) return <Skeleton shape="row" count={2} />;
  return (
    <Stack gap={5}>
      {saved.length > 0 && (
        <OptionGroup
          label={t('goods.delivery')}
          hideLabel
          error={
            isFolded && fields.some(({ error }) => error) ? t('goods.address.missing') : undefined
          }
        >
          {(name) => (
            <>
              {saved.map((one) => (
                <OptionCard
                  key={one.id}
                  name={name}
                  checked={one.id === chosen?.id}
                  onChoose={() => {
                    setIsOther(false);
                    fill(one);
                  }}
                  leading={<Icon name="map-pin" />}
                >
                  <OptionLine
                    title={<bdi>{one.recipient}</bdi>}
                    detail={<bdi>{placeText(one)}</bdi>}
                  />
                </OptionCard>
              ))}
              <OptionCard
                name={name}
                checked={!chosen && !isFolded}
                onChoose={() => {
                  setIsOther(true);
                  fill({});
                }}
                leading={<Icon name="plus" />}
              >
                <OptionLine title={t('goods.address.other')} />
              </OptionCard>
            </>
          )}
        </OptionGroup>
      )}
      {!isFolded && (
        // Remounts the fields, so that those with state of their own show the saved values.
        <Stack key={used} gap={5}>
          <DeliveryFields form={form} byCountry />
        </Stack>
      )}
    </Stack>
  );
}

/** Fills in an address that the member did not choose. Hosts of older releases cannot. */
function usePresetAddress(form: ApiForm<typeof machine.order>, address: Address | undefined) {
  useEffect(() => {
    if (!address) return;
    for (const name of addressFields) form.field(name).preset?.(address[name]);
  });
}

interface GoodsChoiceProps {
  goods: readonly Goods[];
  value: string | undefined;
  error: string | undefined;
  onChoose(id: string): void;
}

function GoodsChoice({ goods, value, error, onChoose }: GoodsChoiceProps) {
  const { t } = useTranslation('remote-defi');
  return (
    <OptionGroup label={t('goods.choose')} error={error}>
      {(name) =>
        goods.map((one) => (
          <OptionCard
            key={one.id}
            name={name}
            checked={one.id === value}
            onChoose={() => onChoose(one.id)}
            leading={<GoodsPicture icon={one.icon} />}
          >
            <OptionLine
              title={one.name}
              end={<Money amount={one.price} asset="JU" />}
              detail={one.description}
            />
          </OptionCard>
        ))
      }
    </OptionGroup>
  );
}
