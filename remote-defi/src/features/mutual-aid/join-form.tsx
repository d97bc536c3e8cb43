import type { AidConfig, Order } from '@shared/contract';
import * as pledge from '@shared/contract/endpoints/pledge';
import * as ticket from '@shared/contract/endpoints/ticket';
import { useBusyCall } from '@shared/kit';
import { OngoingPayment, PaymentNote, useOrderPayment } from '@shared/kit/payment';
import { ChainMoney, TopUpButton, useChainBalance } from '@shared/kit/wallet';
import {
  connectivityAtom,
  ensureRiskAcknowledged,
  shellStore,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Button, Card, Notice } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { type ReactNode, useId } from 'react';
import { useWalletShortfall } from '../wallet-shortfall.ts';
import { amountsOf } from './amounts.ts';
import styles from './mutual-aid.module.css';

/** The available balance, the Join button and, if the button is disabled, the reason. */
export function JoinForm({ config }: { config: AidConfig }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const whyId = useId();
  const { run: join, busy } = useJoin();
  const { hasUnpaid } = useOrderPayment('aid');
  const { putIn } = amountsOf(config);
  const { balance } = useChainBalance();
  const shortfall = useWalletShortfall(balance);
  const why = useWhyNot(config, shortfall.textFor(putIn));
  return (
    <Card className={styles.form}>
      <PaymentNote
        amount={putIn}
        asset="JU"
        call="aid"
        className={styles.fine}
        onFee={shortfall.setFee}
      />
      <div className={styles.line}>
        <span className={styles.label}>{t('buy.balance')}</span>
        <ChainMoney />
      </div>
      {why && (
        <div id={whyId}>
          {why.ongoing ? (
            <OngoingPayment order={why.ongoing} />
          ) : (
            <Notice tone="warning" live action={why.action}>
              {why.text}
            </Notice>
          )}
        </div>
      )}
      <Button
        variant={hasUnpaid ? 'secondary' : 'primary'}
        size="lg"
        full
        busy={busy}
        disabled={why !== undefined}
        aria-describedby={why && whyId}
        onClick={() => void join()}
      >
        {busy ? t('buy.busy') : t('aid.join', { amount: format.amount(putIn, 'JU') })}
      </Button>
    </Card>
  );
}

const closed: Partial<Record<AidConfig['state'], 'aidPaused' | 'aidUnavailable'>> = {
  paused: 'aidPaused',
  unavailable: 'aidUnavailable',
};

interface WhyNot {
  text?: string;
  /** A remedy. */
  action?: ReactNode;
  /** The order whose payment has to end first. */
  ongoing?: Order;
}

/** Returns why Join is disabled. The server and the contract check again. */
function useWhyNot({ state }: AidConfig, missing: string | undefined): WhyNot | undefined {
  const { t } = useTranslation('remote-defi');
  const { data: tickets } = useApiQuery(ticket.summary);
  const { ongoing } = useOrderPayment('aid');
  const offline = useAtomValue(connectivityAtom, { store: shellStore }) === 'offline';
  if (offline) return { text: t('aid.join.offline') };
  const shut = closed[state];
  if (shut) return { text: t(`member:error.${shut}`) };
  if (tickets?.active === 0) {
    const action = (
      <Button size="sm" to="/ticket">
        {t('mine.empty.action')}
      </Button>
    );
    return { text: t('member:error.aidTicketRequired'), action };
  }
  if (ongoing) return { ongoing };
  return missing ? { text: missing, action: <TopUpButton size="sm" /> } : undefined;
}

/** Returns a call that joins: risk notice accepted → order created → paid by a contract call. */
function useJoin() {
  const { pay } = useOrderPayment('aid');
  const { mutateAsync: makeOrder } = useApiMutation(pledge.getOrder, { quiet: true });
  return useBusyCall(async () => {
    await ensureRiskAcknowledged();
    pay(await makeOrder({}));
  });
}
