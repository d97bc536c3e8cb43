/// <reference path="./css-modules.d.ts" />

/**
 * The core: what the first page already shows. It is shared as one module and not tree-shaken, so
 * nothing heavy goes in here; what stands on Base UI has its own entry, '@shared/ui/<name>'.
 */
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './action/Button.tsx';
export { CopyButton, type CopyButtonProps } from './action/CopyButton.tsx';
export { copyText } from './action/copyText.ts';
export { IconButton, type IconButtonProps } from './action/IconButton.tsx';
export { cx } from './cx.ts';
export { Checkbox, type CheckboxProps } from './field/Checkbox.tsx';
export { Field, type FieldControl, type FieldProps, useField } from './field/Field.tsx';
export { NumberInput, type NumberInputProps } from './field/NumberInput.tsx';
export { TextInput, type TextInputProps } from './field/TextInput.tsx';
export { Brand, type BrandProps } from './icon/Brand.tsx';
export { Icon, type IconProps } from './icon/Icon.tsx';
export type { IconName } from './icon/icons.ts';
export { Mark, type MarkProps } from './icon/Mark.tsx';
export { Card, type CardProps } from './layout/Card.tsx';
export { Divider, type DividerProps } from './layout/Divider.tsx';
export { Page, type PageBack, type PageProps } from './layout/Page.tsx';
export { Section, type SectionProps } from './layout/Section.tsx';
export {
  Grid,
  type GridProps,
  Row,
  type RowProps,
  type Space,
  Stack,
  type StackProps,
} from './layout/Stack.tsx';
export { VisuallyHidden } from './layout/VisuallyHidden.tsx';
export { List, type ListProps } from './list/List.tsx';
export { ListItem, type ListItemProps } from './list/ListItem.tsx';
export { LoadMore, type LoadMoreProps } from './list/LoadMore.tsx';
export { PayCard, type PayCardProps } from './piece/PayCard.tsx';
export { type TicketFact, TicketStub, type TicketStubProps } from './piece/TicketStub.tsx';
export { Tile, type TileProps } from './piece/Tile.tsx';
export { EmptyState, type EmptyStateProps } from './state/EmptyState.tsx';
export type { ErrorAction } from './state/ErrorAction.tsx';
export { ErrorState, type ErrorStateProps } from './state/ErrorState.tsx';
export { Notice, type NoticeProps } from './state/Notice.tsx';
export { OfflineNote, type OfflineNoteProps } from './state/OfflineNote.tsx';
export { Skeleton, type SkeletonProps } from './state/Skeleton.tsx';
export { type StepItem, type StepState, Steps, type StepsProps } from './state/Steps.tsx';
export { Address, type AddressProps } from './value/Address.tsx';
export { Amount, type AmountProps } from './value/Amount.tsx';
export { Badge, type BadgeProps, type Tone } from './value/Badge.tsx';
export { Stat, type StatProps } from './value/Stat.tsx';
