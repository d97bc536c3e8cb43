/** `@shared/kit/wallet`: balances. A separate entry point, because it loads the wallet's code. */

export {
  AccountTotal,
  ChainMoney,
  type ChainMoneyProps,
  MoneyLines,
  type MoneyLinesProps,
} from './chain-money.tsx';
export { AccountMoney, type AccountMoneyProps, WalletMoney } from './money-group.tsx';
export { ReceiveButton, type ReceiveButtonProps, TopUpButton } from './receive-button.tsx';
export { type Held, useChainBalance, useHeld } from './use-chain-balance.ts';
