/**
 * The largest top-up that can be paid together with its fee, in base units. The fee is rounded up.
 * Pure.
 * @param bps fee in basis points
 */
export function affordable(held: bigint, bps: number): bigint {
  return (held * 10_000n) / (10_000n + BigInt(bps));
}
