/**
 * The largest top-up that can be paid together with its fee, base units; the fee is rounded up. Pure.
 * @param bps fee in basis points
 */
export function affordable(held: bigint, bps: number): bigint {
  return (held * 10_000n) / (10_000n + BigInt(bps));
}
