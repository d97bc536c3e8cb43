export { announceWalletConnect } from './announce.ts';
