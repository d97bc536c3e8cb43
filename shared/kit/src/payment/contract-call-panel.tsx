import { useContractCall, useContractCallPanel } from '@shared/shell/payment';
import type { ReactNode } from 'react';
import { Receipt, type ReceiptProps } from './payment-receipt.tsx';
import { SendingPanel } from './sending-panel.tsx';

export interface ContractCallPanelProps {
  /** What the call does, in the reader's words: 'Claim of 92.4 JU'. */
  what: string;
  /** What came of it, once it is confirmed: mostly a `ContractCallReceipt`. */
  receipt: ReactNode;
}

/** The contract call under way, step by step to its end, as a payment is shown. */
export function ContractCallPanel({ what, receipt }: ContractCallPanelProps) {
  const call = useContractCall();
  useContractCallPanel();
  return <SendingPanel sending={call} what={() => what} receipt={() => receipt} />;
}

/** Made and confirmed: what came of it, and the ways on. */
export function ContractCallReceipt(props: Omit<ReceiptProps, 'onDismiss'>) {
  const { dismiss } = useContractCall();
  return <Receipt {...props} onDismiss={dismiss} />;
}
