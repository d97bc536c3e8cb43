import type { UnassignedPayment } from '@shared/contract';
import * as wallet from '@shared/contract/endpoints/wallet';
import { HelpLink, Money, TransactionLink, useBusyCall } from '@shared/kit';
import { toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { signText } from '@shared/shell/wallet';
import { Button, List, ListItem, Section } from '@shared/ui';
import styles from './deposits.module.css';

/** Lists payments from the wallet that match no order. Renders nothing without any. */
export function Unassigned({ canClaim }: { canClaim: boolean }) {
  const { t } = useTranslation('remote-account');
  const { data, refetch } = useApiQuery(wallet.unassigned);
  if (!data?.list.length) return null;
  return (
    <Section title={t('unassigned.title')} actions={<HelpLink topic="deposit" />}>
      <p className={styles.fine}>
        {canClaim
          ? t('unassigned.claim.lead', { text: t('unassigned.lead') })
          : t('unassigned.lead')}
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
  const { run: claim, busy } = useClaim(onRefused);
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

/** Returns a call that signs and sends a claim. `onRefused` has to refetch texts, which expire. */
function useClaim(onRefused: () => void) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { mutateAsync } = useApiMutation(wallet.claimPayment, { quiet: true });
  return useBusyCall(async ({ id, payer, message, asset, amount }: UnassignedPayment) => {
    await mutateAsync({ id, signature: await signText(message, payer) });
    const text = t('deposit.credited', { amount: format.amount(amount, asset) });
    toast({ tone: 'success', text });
  }, onRefused);
}
