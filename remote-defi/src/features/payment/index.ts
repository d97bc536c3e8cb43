export { PaymentPanel } from './payment-panel.tsx';
