/** Returns the inviter of the demo's n-th person (0, 1, …); undefined for the first. */
export function inviterOf(n: number): number | undefined {
  if (n === 0) return undefined;
  // The first four form a chain. Then the first invites every second person, and earlier people the
  // rest.
  if (n <= 3) return n - 1;
  return n % 2 === 0 ? 0 : Math.floor(n / 3);
}

/**
 * Groups people into rounds: each one's inviter is in an earlier round, so a round can sign in
 * concurrently.
 */
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

/** Returns the number of tickets that a person buys; every fifth buys none. */
export function ticketsOf(n: number): number {
  return n === 0 ? 3 : n % 5 === 4 ? 0 : 1 + (n % 3);
}
