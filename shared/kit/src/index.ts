/// <reference path="./css-modules.d.ts" />
/// <reference path="./message-table.d.ts" />

/** Parts for every page. Larger ones have entry points of their own, such as '@shared/kit/list'. */

export { ActionGrid, ActionTile, type ActionTileProps } from './action/action-tile.tsx';
export { IconTile } from './choice/icon-tile.tsx';
export { OptionCard, type OptionCardProps } from './choice/option-card.tsx';
export { OptionGroup, type OptionGroupProps } from './choice/option-group.tsx';
export { OptionLine, type OptionLineProps } from './choice/option-line.tsx';
export { DetailPage, type DetailPageProps } from './detail/detail-page.tsx';
export { type Fact, Facts, type FactsProps, Timeline, type TimelineEvent } from './facts/facts.tsx';
export { ProgressBar, type ProgressBarProps } from './facts/progress-bar.tsx';
export { StatusBadge, type StatusTable } from './facts/status-badge.tsx';
export { isDrafted } from './form/form-draft.ts';
export { HelpLink, type HelpLinkProps } from './help/help-link.tsx';
export {
  AccountFrozen,
  type AccountFrozenProps,
  useIsAccountFrozen,
} from './money/account-frozen.tsx';
export { AssetChoice, type AssetChoiceProps } from './money/asset-choice.tsx';
export { CoinIcon, type CoinIconProps } from './money/coin-icon.tsx';
export { ConfirmAmount, type ConfirmAmountProps } from './money/confirm-amount.tsx';
export { type DayLimit, useDayLimitTexts } from './money/day-limit.ts';
export { type FeeLine, FeeLines } from './money/fee-lines.tsx';
export { HideHoldings } from './money/hide-holdings.tsx';
export {
  useHoldingsHidden,
  useValueUnit,
  useWorth,
  type ValueUnit,
  valueUnits,
} from './money/holdings.ts';
export { Money, type MoneyProps, UsdtValue, useMoneyText } from './money/money.tsx';
export { isSpent, useDeclineText, useSpendingStatuses } from './money/spending.ts';
export { NotFoundPage, type NotFoundPageProps } from './not-found/not-found-page.tsx';
export { QueryView, type QueryViewProps, type ViewedQuery } from './query/query-view.tsx';
export { RefreshButton } from './query/refresh-button.tsx';
export { useAskedFocus } from './query/use-asked-focus.ts';
export { useBusyCall } from './query/use-busy-call.ts';
export { useConfirmedCall } from './query/use-confirmed-call.ts';
export { type LazySheet, type SheetState, useLazySheet } from './sheet/use-lazy-sheet.tsx';
export { SummaryLink, type SummaryLinkProps } from './summary/summary-link.tsx';
export { CopyValue, type CopyValueProps } from './value/copy-value.tsx';
export {
  ExplorerLink,
  TransactionLink,
  type TransactionLinkProps,
} from './value/explorer-link.tsx';
export { NetworkFacts } from './value/network-facts.tsx';
export { placeText } from './value/place-text.ts';
