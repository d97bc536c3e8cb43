import { useContractCall, useContractCallPanel } from '@shared/shell/payment';
import type { ReactNode } from 'react';
import { Receipt, type ReceiptProps } from './payment-receipt.tsx';
import { SendingPanel } from './sending-panel.tsx';

export interface ContractCallPanelProps {
  /** Describes the call in the user's language: 'Claim of 92.4 JU'. */
  what: string;
  /** The result after confirmation, mostly a `ContractCallReceipt`. */
  receipt: ReactNode;
}

/** The contract call in progress with all its steps, in the same form as a payment. */
export function ContractCallPanel({ what, receipt }: ContractCallPanelProps) {
  const call = useContractCall();
  useContractCallPanel();
  return <SendingPanel sending={call} what={what} receipt={() => receipt} />;
}

/** The result of a confirmed call, with links. */
export function ContractCallReceipt(props: Omit<ReceiptProps, 'onDismiss'>) {
  const { dismiss } = useContractCall();
  return <Receipt {...props} onDismiss={dismiss} />;
}
