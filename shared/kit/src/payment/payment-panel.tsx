import type { Order } from '@shared/contract';
import { usePayment, usePaymentPanel } from '@shared/shell/payment';
import type { ReactNode } from 'react';
import { SendingPanel } from './sending-panel.tsx';

export interface PaymentPanelProps {
  /** Describes an order in the user's language: '2 tickets'. */
  what(order: Order): string;
  /** The result after payment and confirmation, mostly a `PaymentReceipt`. */
  receipt(order: Order): ReactNode;
}

/** The payment in progress with all its steps. Replaces the form. */
export function PaymentPanel({ what, receipt }: PaymentPanelProps) {
  const payment = usePayment();
  const { order } = payment.state;
  usePaymentPanel();
  return (
    <SendingPanel
      sending={payment}
      what={order && what(order)}
      receipt={() => order && receipt(order)}
    />
  );
}
