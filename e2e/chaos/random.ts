/** Random numbers that are repeatable by a seed. */
export interface Random {
  /** Returns a whole number from 0 to `limit` − 1. */
  below(limit: number): number;
  /** Returns a random item. @throws RangeError for an empty list */
  from<T>(list: readonly T[]): T;
}

/** Creates a linear congruential generator (Numerical Recipes): good enough to choose faults. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const below = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return {
    below,
    from(list) {
      if (list.length === 0) throw new RangeError('there is nothing to choose from');
      return list[below(list.length)] as (typeof list)[number];
    },
  };
}
