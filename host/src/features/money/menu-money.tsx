export { MoneyLines as default } from '@shared/kit/wallet';
