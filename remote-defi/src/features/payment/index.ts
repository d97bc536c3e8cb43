export { PaymentPanel } from './payment-panel.tsx';
export { paymentTitle } from './payment-title.ts';
