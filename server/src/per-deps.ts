import type { Deps } from './deps.ts';

/** Something that each server has one of, made when it is first needed. */
export function perDeps<T>(make: (deps: Deps) => T): (deps: Deps) => T {
  const made = new WeakMap<Deps, T>();
  return (deps) => {
    const known = made.get(deps);
    if (known !== undefined) return known;
    const fresh = make(deps);
    made.set(deps, fresh);
    return fresh;
  };
}
