import type { BaseUnits, Endpoint } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { type ApiForm, Form, type FormField } from '@shared/kit/form';
import {
  OngoingPayment,
  PaymentNote,
  type PayWay,
  useOrderPayment,
  WayChoice,
} from '@shared/kit/payment';
import { useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice } from '@shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './applications.module.css';

/** The application's fee and the ways to pay it. */
export interface FeeTerms {
  /** USDT base units. */
  fee: BaseUnits;
  /** Address of the USDT contract; null if only the account can pay. */
  token: string | null;
}

interface ApplyFormProps<E extends Endpoint> {
  form: ApiForm<E>;
  pay: FormField<PayWay>;
  terms: FeeTerms;
  /** The form's other fields. */
  children: ReactNode;
}

/** The common end of every application form: payment method and submit button. */
export function ApplyForm<E extends Endpoint>({ form, pay, terms, children }: ApplyFormProps<E>) {
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
      disabled={blocking !== undefined || isShort}
      submitLabel={
        isFree
          ? t('apply.submit')
          : t('apply.submit.amount', { amount: format.amount(fee, 'USDT') })
      }
    >
      {children}
      {!isFree && (
        <WayChoice
          options={(token ? (['account', 'wallet'] as const) : (['account'] as const)).map(
            (one) => ({
              ...{ way: one, asset: 'USDT', price: fee, held: held[one] },
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
    </Form>
  );
}

type Held = Record<PayWay, bigint | undefined>;

const isLess = (held: bigint | undefined, fee: bigint) => held !== undefined && held < fee;

/**
 * Preselects the account, or the wallet if only the wallet holds enough, until the user chooses.
 */
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

/** USDT balances of wallet and account; undefined while unknown. */
function useHeld(token: string | null): Held {
  const { balance } = useChainBalance(token ?? undefined);
  const { data } = useApiQuery(wallet.balances);
  const usdt = data?.balances.find(({ asset }) => asset === 'USDT');
  return {
    wallet: token ? balance : undefined,
    account: data && BigInt(usdt?.amount ?? 0),
  };
}
