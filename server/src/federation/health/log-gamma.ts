/** Arguments from here on are exact enough by Stirling's series. */
const stirlingFrom = 32;

/** Returns ln Γ(x) for x > 0, accurate to 10 digits: (n − 1)! is Γ(n). */
export function logGamma(x: number): number {
  let below = 0;
  let at = x;
  for (; at < stirlingFrom; at += 1) below += Math.log(at);
  const series = 1 / (12 * at) - 1 / (360 * at ** 3);
  return (at - 0.5) * Math.log(at) - at + Math.log(2 * Math.PI) / 2 + series - below;
}
