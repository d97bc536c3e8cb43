export { PaymentPanel } from './PaymentPanel.tsx';
export { paymentTitle } from './paymentTitle.ts';
