/** Whole days after which a ticket without an operation lapses. */
export function lapseDays(lapseMs: number): number {
  return Math.floor(lapseMs / 86_400_000);
}
