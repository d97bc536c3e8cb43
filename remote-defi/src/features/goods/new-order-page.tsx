import type { Goods, InputOf, Order } from '@shared/contract';
import * as machine from '@shared/contract/endpoints/machine';
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
import { Form, useApiForm } from '@shared/kit/form';
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
import { Amount, Card, EmptyState, Notice, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Select } from '@shared/ui/select';
import { useWalletShortfall } from '../wallet-shortfall.ts';
import { DeliveryAddress } from './delivery-address.tsx';
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
      {({ list }) => (
        <Stack gap={8}>
          <OpenOrders kind="goods" icon="order" what={what} />
          {list.length === 0 ? (
            <EmptyState icon="order" title={t('goods.none')} />
          ) : isAccountFrozen ? (
            <AccountFrozen />
          ) : (
            <OrderForm goods={list} />
          )}
        </Stack>
      )}
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
  const { pay, hasUnpaid } = useOrderPayment('goods');
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
  const shortfall = useWalletShortfall(balance);
  const missing = shortfall.textFor(total);

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
          value: shortfall.withFee(price * BigInt(asked.quantity)),
        },
        {
          label: t('goods.delivery'),
          value: `${asked.recipient}, ${asked.phone}, ${placeText(asked)}`,
        },
      ],
      confirmLabel: t('goods.submit.amount', {
        amount: format.amount(price * BigInt(asked.quantity), 'JU'),
      }),
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
      submitVariant={hasUnpaid ? 'secondary' : 'primary'}
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
        <DeliveryAddress form={form} />
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
          <PaymentNote amount={total} asset="JU" className={styles.fine} onFee={shortfall.setFee} />
          <div className={styles.line}>
            <span className={styles.label}>{t('buy.balance')}</span>
            <ChainMoney />
          </div>
          {missing && (
            <Notice tone="warning" live action={<TopUpButton size="sm" />}>
              {missing}
            </Notice>
          )}
        </Card>
      )}
    </Form>
  );
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
            leading={<GoodsPicture icon={one.icon} name={one.name} />}
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
