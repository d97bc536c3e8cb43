/**
 * `@shared/kit/wallet`: the member's balances in the connected wallet and in the account. A
 * separate entry point, because it loads the wallet's code.
 */
export { AccountMoney, type AccountMoneyProps } from './account-money.tsx';
export { ChainMoney, type ChainMoneyProps } from './chain-money.tsx';
export { AccountTotal, MoneyLines, type MoneyLinesProps } from './money-lines.tsx';
export { ReceiveButton, type ReceiveButtonProps } from './receive-button.tsx';
export { TopUpButton } from './top-up-button.tsx';
export { useChainBalance } from './use-chain-balance.ts';
export { type Held, useHeld } from './use-held.ts';
export { WalletMoney } from './wallet-money.tsx';
