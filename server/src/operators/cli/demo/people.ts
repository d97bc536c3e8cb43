/** Whom the demo's n-th person (0, 1, …) comes by; undefined: the first, who came by nobody of them. */
export function inviterOf(n: number): number | undefined {
  if (n === 0) return undefined;
  // Three levels deep from the beginning; then half of them by the first, half by the earlier ones.
  if (n <= 3) return n - 1;
  return n % 2 === 0 ? 0 : Math.floor(n / 3);
}

/** Numbers of those whose inviters are all in the rounds before: each round can sign in at once. */
export function rounds(people: number): number[][] {
  const depths: number[] = [];
  const found: number[][] = [];
  for (let n = 0; n < people; n += 1) {
    const inviter = inviterOf(n);
    const depth = inviter === undefined ? 0 : (depths[inviter] ?? 0) + 1;
    depths.push(depth);
    found[depth] = [...(found[depth] ?? []), n];
  }
  return found;
}

/** Tickets that a person buys: some many, some one, every fifth none. */
export function ticketsOf(n: number): number {
  return n === 0 ? 3 : n % 5 === 4 ? 0 : 1 + (n % 3);
}
