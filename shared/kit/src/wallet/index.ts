/** `@shared/kit/wallet`: balances and signatures. Separate, because it loads the wallet's code. */

export { ChainMoney, type ChainMoneyProps } from './chain-money.tsx';
export { CoinList, type CoinListProps, type CoinRow } from './coin-list.tsx';
export { AccountMoney, type AccountMoneyProps, WalletMoney } from './money-group.tsx';
export { MoneyLines, type MoneyLinesProps, TotalLine } from './money-lines.tsx';
export { MoneyParts } from './money-parts.tsx';
export { ReceiveButton, type ReceiveButtonProps, TopUpButton } from './receive-button.tsx';
export { StepUp, type StepUpProps } from './step-up.tsx';
export { TotalMoney, type TotalMoneyProps } from './total-money.tsx';
export { type Held, useChainBalance, useHeld } from './use-chain-balance.ts';
export { AccountTotal } from './worth.tsx';
