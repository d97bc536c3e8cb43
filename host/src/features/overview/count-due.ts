import type { Due, DueKind } from '@shared/contract';

/** How many of these kinds there are; a kind that this host does not know has none. */
export function countDue(due: readonly Due[], kinds: readonly DueKind[]): number {
  return due.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
}
