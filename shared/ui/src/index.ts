/// <reference path="./css-modules.d.ts" />

/**
 * Core components that the first page needs. They are shared as one module without tree shaking, so
 * nothing heavy belongs here. Components on Base UI have an entry point each, '@shared/ui/<name>'.
 */
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './action/button.tsx';
export { CopyButton, type CopyButtonProps } from './action/copy-button.tsx';
export { copyText } from './action/copy-text.ts';
export { IconButton, type IconButtonProps } from './action/icon-button.tsx';
export { Tile, type TileProps } from './action/tile.tsx';
export { cx } from './cx.ts';
export { Checkbox, type CheckboxProps } from './field/checkbox.tsx';
export { Field, type FieldControl, type FieldProps, useField } from './field/field.tsx';
export { NumberInput, type NumberInputProps } from './field/number-input.tsx';
export { TextInput, type TextInputProps } from './field/text-input.tsx';
export { useComposedText } from './field/use-composed-text.ts';
export { Brand, type BrandProps } from './icon/brand.tsx';
export { Icon, type IconProps } from './icon/icon.tsx';
export type { IconName } from './icon/icons.ts';
export { Mark, type MarkProps } from './icon/mark.tsx';
export { PayCard, type PayCardProps } from './instrument/pay-card.tsx';
export { type TicketFact, TicketStub, type TicketStubProps } from './instrument/ticket-stub.tsx';
export { Card, type CardProps } from './layout/card.tsx';
export { Divider, type DividerProps } from './layout/divider.tsx';
export { Page, type PageBack, type PageProps, TitleFirst } from './layout/page.tsx';
export { Section, type SectionProps } from './layout/section.tsx';
export {
  Grid,
  type GridProps,
  Row,
  type RowProps,
  type Space,
  Stack,
  type StackProps,
} from './layout/stack.tsx';
export { VisuallyHidden } from './layout/visually-hidden.tsx';
export { Link, type LinkProps, provideLink } from './link.tsx';
export { List, type ListProps } from './list/list.tsx';
export { ListItem, type ListItemProps } from './list/list-item.tsx';
export { LoadMore, type LoadMoreProps } from './list/load-more.tsx';
export { WalletIcon, type WalletIconProps } from './list/wallet-icon.tsx';
export { EmptyState, type EmptyStateProps } from './state/empty-state.tsx';
export type { ErrorAction } from './state/error-action.tsx';
export { ErrorState, type ErrorStateProps } from './state/error-state.tsx';
export { Notice, type NoticeProps } from './state/notice.tsx';
export { OfflineNote, type OfflineNoteProps } from './state/offline-note.tsx';
export { Skeleton, type SkeletonProps } from './state/skeleton.tsx';
export { type StepItem, type StepState, Steps, type StepsProps } from './state/steps.tsx';
export { Address, type AddressProps, shortened } from './value/address.tsx';
export { Amount, type AmountProps } from './value/amount.tsx';
export { Badge, type BadgeProps, type Tone } from './value/badge.tsx';
export { Stat, type StatProps } from './value/stat.tsx';
