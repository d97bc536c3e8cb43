/**
 * `@shared/kit/wallet`: the member's money in its two places, the connected wallet and the account
 * here. Apart, because it brings the wallet's code.
 */
export { AccountMoney, type AccountMoneyProps } from './account-money.tsx';
export { ChainMoney, type ChainMoneyProps } from './chain-money.tsx';
export { AccountTotal, MoneyLines, type MoneyLinesProps } from './money-lines.tsx';
export { ReceiveButton, type ReceiveButtonProps } from './receive-button.tsx';
export { TopUpButton } from './top-up-button.tsx';
export { useChainBalance } from './use-chain-balance.ts';
export { WalletMoney } from './wallet-money.tsx';
