import { useFormat, useTranslation } from '@shared/shell';
import { usePayment } from '@shared/shell/payment';
import { Badge, Button, TicketStub } from '@shared/ui';
import styles from './payment.module.css';

/** Paid and confirmed: the tickets are there. */
export function Success({ onDone }: { onDone(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { state, dismiss } = usePayment();
  const count = state.order?.quantity ?? 1;
  return (
    <div className={styles.success}>
      <div className={styles.issued}>
        <TicketStub
          title={t('pay.success.title', { count })}
          badge={<Badge tone="ticket">{t('mine.status.active')}</Badge>}
          facts={[{ label: t('pay.success.paid'), value: t('pay.success.text') }]}
          amount={format.number(count)}
          amountLabel={format.unit('TICKET', count)}
        />
      </div>
      <div className={styles.actions}>
        <Button
          variant="primary"
          size="lg"
          onClick={() => {
            dismiss();
            onDone();
          }}
        >
          {t('pay.success.mine')}
        </Button>
        <Button size="lg" variant="quiet" onClick={dismiss}>
          {t('pay.success.again')}
        </Button>
      </div>
    </div>
  );
}
