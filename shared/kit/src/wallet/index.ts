/** `@shared/kit/wallet`: what the connected wallet holds. Apart, because it brings the wallet's code. */
export { useChainBalance } from './use-chain-balance.ts';
