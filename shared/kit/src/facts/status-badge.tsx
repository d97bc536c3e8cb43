import { Badge, type BadgeProps } from '@shared/ui';

/** Tone and text of each status of a record. */
export type StatusTable<S extends string> = Readonly<
  Record<S, { tone: NonNullable<BadgeProps['tone']>; text: string }>
>;

/** A record's status as a badge. */
export function StatusBadge<S extends string>(props: { status: S; table: StatusTable<S> }) {
  const { tone, text } = props.table[props.status];
  return <Badge tone={tone}>{text}</Badge>;
}
