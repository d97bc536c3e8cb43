import type { Agreements, BaseUnits, CardProduct, Endpoint } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { type ApiForm, Form, type FormField, useApiForm } from '@shared/kit/form';
import {
  OngoingPayment,
  PaymentNote,
  type PayWay,
  useOrderPayment,
  WayChoice,
} from '@shared/kit/payment';
import { type Held, useHeld } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { Button, Notice } from '@shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { AgreementFields } from './agreement-fields.tsx';
import styles from './applications.module.css';
import { AddressChoice, HolderChoice, useHolderGap } from './holder-and-address.tsx';
import { useSubmitApplication } from './use-submit-application.ts';

interface FeeTerms {
  /** USDT base units. */
  fee: BaseUnits;
  /** Address of the USDT contract; null if only the account can pay. */
  token: string | null;
}

interface ApplyFormProps<E extends Endpoint> {
  form: ApiForm<E>;
  pay: FormField<PayWay>;
  terms: FeeTerms;
  /** Why the application cannot be sent yet. Shown above the disabled submit button. */
  blocked?: string | undefined;
  /** Default: applies for a new card. */
  submitLabel?: string | undefined;
  children: ReactNode;
}

/** Form of every card application: `children`, then payment method and submit button. */
export function ApplyForm<E extends Endpoint>({
  form,
  pay,
  terms,
  blocked,
  submitLabel,
  children,
}: ApplyFormProps<E>) {
  const { fee, token } = terms;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const held = useHeld(token);
  const isFree = BigInt(fee) === 0n;
  const way = usePayWay(pay, held, BigInt(fee));
  const { ongoing } = useOrderPayment('card_fee');
  const blocking = !isFree && way.value === 'wallet' ? ongoing : undefined;
  const isShort = !isFree && isLess(held[way.value], BigInt(fee));
  return (
    <Form
      form={form}
      disabled={blocking !== undefined || isShort || blocked !== undefined}
      submitLabel={
        submitLabel ??
        (isFree
          ? t('apply.submit')
          : t('apply.submit.amount', { amount: format.amount(fee, 'USDT') }))
      }
    >
      {children}
      {!isFree && (
        <WayChoice
          options={(token ? (['account', 'wallet'] as const) : (['account'] as const)).map(
            (one) => ({
              way: one,
              asset: 'USDT',
              price: fee,
              held: held[one],
            }),
          )}
          value={way.value}
          onChange={way.choose}
        />
      )}
      {!isFree && way.value === 'wallet' && (
        <PaymentNote amount={fee} asset="USDT" className={styles.fine} />
      )}
      {!isFree && <p className={styles.fine}>{t('apply.fee.back')}</p>}
      {blocking && <OngoingPayment order={blocking} />}
      {isShort && !blocking && (
        <Notice
          tone="warning"
          live
          action={
            way.value === 'account' && (
              <Button size="sm" to="/wallet/deposit">
                {t('deposit')}
              </Button>
            )
          }
        >
          {t(`apply.short.${way.value}`)}
        </Notice>
      )}
      {blocked && <p className={styles.fine}>{blocked}</p>}
    </Form>
  );
}

const isLess = (held: bigint | undefined, fee: bigint) => held !== undefined && held < fee;

/** Returns the payment method. Preselects the wallet if only it holds enough, else the account. */
function usePayWay({ value, change, preset }: FormField<PayWay>, held: Held, fee: bigint) {
  const [isChosen, setChosen] = useState(false);
  const canWallet = held.wallet !== undefined && held.wallet >= fee;
  const first = isLess(held.account, fee) && canWallet ? 'wallet' : 'account';
  const next = isChosen ? (value ?? first) : first;
  useEffect(() => {
    if (next !== value) preset?.(next);
  });
  return {
    value: next,
    choose(way: PayWay) {
      setChosen(true);
      change(way);
    },
  };
}

interface CardFormProps {
  product: CardProduct;
  /** Address of the USDT contract. */
  token: string | null;
  /** Versions in force. */
  agreements: Agreements;
  holder?: string | undefined;
}

/** Error codes that are shown at a field. */
const errorsAt = {
  cardholderNotFound: 'holder',
  cardholderNotApproved: 'holder',
  applicationOpen: 'holder',
} as const;

/** Fields that drafts do not keep, because they must be current. */
const now = ['product', 'fee', 'agreements'] as const;

const initialOf = ({ product, holder }: CardFormProps) => ({
  product: product.id,
  fee: product.fee,
  pay: 'account' as const,
  ...(holder !== undefined && { holder }),
});

export function VirtualForm(props: CardFormProps) {
  const { product, agreements, token } = props;
  const form = useApiForm(visa.openVirtualCard, {
    draft: `card application ${product.id}`,
    secret: now,
    initial: initialOf(props),
    errorsAt,
    ...useSubmitApplication(product),
  });
  return (
    <ApplyForm
      form={form}
      pay={form.field('pay')}
      terms={{ fee: product.fee, token }}
      blocked={useHolderGap()}
    >
      <HolderChoice field={form.field('holder')} />
      <AgreementFields fieldOf={(name) => form.part('agreements', name)} versions={agreements} />
    </ApplyForm>
  );
}

export function PhysicalForm(props: CardFormProps) {
  const { product, agreements, token } = props;
  const form = useApiForm(visa.openRealCard, {
    draft: `card application ${product.id}`,
    secret: now,
    initial: initialOf(props),
    errorsAt: { ...errorsAt, addressNotFound: 'address' },
    ...useSubmitApplication(product),
  });
  return (
    <ApplyForm
      form={form}
      pay={form.field('pay')}
      terms={{ fee: product.fee, token }}
      blocked={useHolderGap()}
    >
      <HolderChoice field={form.field('holder')} />
      <AddressChoice field={form.field('address')} />
      <AgreementFields fieldOf={(name) => form.part('agreements', name)} versions={agreements} />
    </ApplyForm>
  );
}
