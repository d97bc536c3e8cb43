import type { Due, DueKind } from '@shared/contract';

/**
 * Counts the pending actions of these kinds; a kind that this host does not know counts as zero.
 */
export function countDue(due: readonly Due[], kinds: readonly DueKind[]): number {
  return due.reduce((sum, { kind, count }) => sum + (kinds.includes(kind) ? count : 0), 0);
}
