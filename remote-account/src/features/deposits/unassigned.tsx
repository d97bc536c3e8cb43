import type { UnassignedPayment } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { Money, TransactionLink } from '@shared/kit';
import { toast, toastError, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { signText } from '@shared/shell/wallet';
import { Button, List, ListItem, Section } from '@shared/ui';
import { useState } from 'react';
import styles from './deposits.module.css';

/** What came from the own wallet and paid no order; nothing without any, or when it cannot be read. */
export function Unassigned({ canClaim }: { canClaim: boolean }) {
  const { t } = useTranslation('remote-account');
  const { data, refetch } = useApiQuery(wallet.unassigned);
  if (!data?.list.length) return null;
  return (
    <Section title={t('unassigned.title')}>
      <p className={styles.fine}>
        <span>{t('unassigned.lead')}</span> {canClaim && <span>{t('unassigned.claim.lead')}</span>}
      </p>
      <List>
        {data.list.map((payment) => (
          <Payment
            key={payment.id}
            payment={payment}
            canClaim={canClaim}
            onRefused={() => void refetch()}
          />
        ))}
      </List>
    </Section>
  );
}

interface PaymentProps {
  payment: UnassignedPayment;
  canClaim: boolean;
  onRefused: () => void;
}

function Payment({ payment, canClaim, onRefused }: PaymentProps) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { claim, busy } = useClaim(onRefused);
  const { asset, amount, tx_hash, at } = payment;
  return (
    <ListItem
      icon="arrow-down-left"
      title={<Money amount={amount} asset={asset} />}
      description={
        <>
          <time dateTime={at}>{format.date(at, 'dateTime')}</time>
          <br />
          <TransactionLink
            hash={tx_hash}
            label={t('records.tx')}
            copyLabel={t('records.tx.copy')}
          />
        </>
      }
      trailing={
        canClaim && (
          <Button size="sm" busy={busy} onClick={() => void claim(payment)}>
            {t('unassigned.claim')}
          </Button>
        )
      }
    />
  );
}

/**
 * Has the payer's wallet sign the claim and sends it. A failure is toasted, and `onRefused` reads the
 * list again: the text may have expired.
 */
function useClaim(onRefused: () => void) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { mutateAsync } = useApiMutation(wallet.claimPayment, { quiet: true });
  const [busy, setBusy] = useState(false);

  async function claim({ id, payer, message, asset, amount }: UnassignedPayment): Promise<void> {
    setBusy(true);
    try {
      await mutateAsync({ id, signature: await signText(message, payer) });
      const text = t('deposit.credited', { amount: format.amount(amount, asset) });
      toast({ tone: 'success', text });
    } catch (error) {
      toastError(error);
      onRefused();
    } finally {
      setBusy(false);
    }
  }

  return { claim, busy };
}
