/** Whole days in a ticket's life without an operation. */
export function lapseDays(lapseMs: number): number {
  return Math.floor(lapseMs / 86_400_000);
}
