import type { Order } from '@shared/contract';
import { usePayment, usePaymentPanel } from '@shared/shell/payment';
import type { ReactNode } from 'react';
import { SendingPanel } from './sending-panel.tsx';

export interface PaymentPanelProps {
  /** What an order is for, in the reader's words: '2 tickets'. */
  what(order: Order): string;
  /** What was got, once it is paid and confirmed: mostly a `PaymentReceipt`. */
  receipt(order: Order): ReactNode;
}

/** The payment under way, step by step to its end; it stands where the form stood. */
export function PaymentPanel(props: PaymentPanelProps) {
  const payment = usePayment();
  usePaymentPanel();
  return <SendingPanel {...props} sending={payment} />;
}
