import { LRUCache } from 'lru-cache';

/** Uses after which a statement is kept. Texts with lists of values are many, and seldom repeated. */
const usesBefore = 3;
/** Maximum number of kept statements. Each connection needs memory for the plans of all. */
const maxKept = 500;

/** Names of the statements whose plans the connections of a pool keep. */
export interface PlanNames {
  /** Counts a use of a statement. Returns its name; undefined if it is not kept. */
  of(text: string): string | undefined;
  /** Gives all statements new names, so that they are planned again. */
  renew(): void;
}

export function createPlanNames(): PlanNames {
  const uses = new LRUCache<string, number>({ max: 1_000 });
  const names = new Map<string, string>();
  let round = 0;
  return {
    of(text) {
      const known = names.get(text);
      if (known || names.size >= maxKept) return known;
      const count = (uses.get(text) ?? 0) + 1;
      uses.set(text, count);
      if (count <= usesBefore) return undefined;
      uses.delete(text);
      const name = `plan_${round}_${names.size}`;
      names.set(text, name);
      return name;
    },
    renew() {
      names.clear();
      round += 1;
    },
  };
}
