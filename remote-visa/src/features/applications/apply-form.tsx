import type { BaseUnits, Endpoint } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { type ApiForm, Form, type FormField } from '@shared/kit/form';
import { PaymentNote, type PayWay, WayChoice } from '@shared/kit/payment';
import { useChainBalance } from '@shared/kit/wallet';
import { useFormat, useTranslation } from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice } from '@shared/ui';
import type { ReactNode } from 'react';
import styles from './applications.module.css';

/** What an application costs, and where that is paid. */
export interface FeeTerms {
  /** USDT base units. */
  fee: BaseUnits;
  /** USDT on chain; null: it is paid from the account alone. */
  token: string | null;
}

interface ApplyFormProps<E extends Endpoint> {
  form: ApiForm<E>;
  pay: FormField<PayWay>;
  terms: FeeTerms;
  /** Its other fields. */
  children: ReactNode;
}

/** What every application ends with: how its fee is paid, and the button that says so. */
export function ApplyForm<E extends Endpoint>({ form, pay, terms, children }: ApplyFormProps<E>) {
  const { fee, token } = terms;
  const { t } = useTranslation('remote-visa');
  const format = useFormat();
  const held = useHeld(token);
  const way = pay.value ?? 'account';
  const isFree = BigInt(fee) === 0n;
  const { step } = usePayment().state;
  const isBusy = !isFree && way === 'wallet' && step !== 'idle';
  const isShort = !isFree && held[way] !== undefined && held[way] < BigInt(fee);
  return (
    <Form
      form={form}
      disabled={isBusy || isShort}
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
          value={way}
          onChange={pay.change}
        />
      )}
      {!isFree && way === 'wallet' && (
        <PaymentNote amount={fee} asset="USDT" className={styles.fine} />
      )}
      {!isFree && <p className={styles.fine}>{t('apply.fee.back')}</p>}
      {isBusy && (
        <Notice tone="warning" live>
          {t('pay.other')}
        </Notice>
      )}
      {isShort && !isBusy && (
        <Notice
          tone="warning"
          live
          action={
            way === 'account' && (
              <Button size="sm" to="/wallet/deposit">
                {t('deposit')}
              </Button>
            )
          }
        >
          {t(`apply.short.${way}`)}
        </Notice>
      )}
    </Form>
  );
}

/** What wallet and account hold in USDT; undefined while that is not known. */
function useHeld(token: string | null): Record<PayWay, bigint | undefined> {
  const { balance } = useChainBalance(token ?? undefined);
  const { data } = useApiQuery(wallet.balances);
  const usdt = data?.balances.find(({ asset }) => asset === 'USDT');
  return {
    wallet: token ? balance : undefined,
    account: data && BigInt(usdt?.amount ?? 0),
  };
}
