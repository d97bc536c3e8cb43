/** Shared tests for remotes. */
export { checkPaymentPages, type PaymentPage } from './check-payment-pages.tsx';
export { checkRemote } from './check-remote.ts';
export { openFrozenPage, openPage } from './open-page.tsx';
export { remoteSetUp } from './set-up-remote.ts';
