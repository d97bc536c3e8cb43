import { type Change, compareSurfaces, isBreaking } from './compare.ts';
import type { Accepted } from './history.ts';
import type { Reports } from './report.ts';

/** A breaking change without a greater major version. */
export interface Broken extends Change {
  /** The commit that accepted the old form; 'here' without history. */
  since: string;
}

/** Returns the changes since the accepted reports, and the `Broken` ones among them. */
export function judge(accepted: readonly Accepted[], now: Reports) {
  const changes = new Map<string, Change>();
  const broken = new Map<string, Broken>();
  for (const { at, reports } of accepted) {
    for (const change of changesBetween(reports, now)) {
      const promised = reports.get(change.entry)?.major ?? 0;
      const key = `${change.entry} ${change.name}`;
      changes.set(key, change);
      if (isBreaking(change) && majorOf(change.entry, now) <= promised)
        broken.set(key, { ...change, since: at });
    }
  }
  return { changes: [...changes.values()], broken: [...broken.values()] };
}

/** Cache of comparisons: the reports of two commits are mostly the same. */
const compared = new Map<string, Change[]>();

export function changesBetween(before: Reports, now: Reports): Change[] {
  const was = surfaceOf(before);
  const is = surfaceOf(now);
  if (was.size === 0 || isSame(was, is)) return [];
  const key = JSON.stringify([...was, ...is]);
  const changes = compared.get(key) ?? compareSurfaces(was, is);
  compared.set(key, changes);
  return changes;
}

/** Returns the major version of the package, even if the entry point was removed. */
function majorOf(entry: string, now: Reports): number {
  const [scope, name] = entry.split('/');
  const ofPackage = [...now].find(([other]) => `${other}/`.startsWith(`${scope}/${name}/`));
  return ofPackage?.[1].major ?? 0;
}

const surfaceOf = (reports: Reports) =>
  new Map([...reports].map(([entry, { declarations }]) => [entry, declarations]));

const isSame = (some: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>) =>
  some.size === others.size && [...some].every(([entry, text]) => others.get(entry) === text);
