import { answersTo } from './answers.ts';
import { type DeclaredModule, parseModule } from './declared-module.ts';
import { questionsAbout } from './questions.ts';
import { reachedByValues } from './reached.ts';
import type { Surface } from './surface-program.ts';

export interface Change {
  entry: string;
  /** The export; undefined for the whole entry point. */
  name?: string;
  kind: 'added' | 'removed' | 'changed';
  /** Why a changed export is not compatible. */
  why: string[];
}

export const isBreaking = ({ kind }: Change) => kind !== 'added';

/**
 * Returns changes for a remote that was built against `before`. An export is changed if the new one
 * lacks members, or if the compiler does not accept it in place of the old one
 * (docs/adr/0020-api-report.md).
 */
export function compareSurfaces(before: Surface, now: Surface): Change[] {
  const was = parseAll(before);
  const is = parseAll(now);
  const judged = reachedByValues(was);
  const kept = [...was].flatMap(([entry, old]) => {
    const present = is.get(entry);
    return present ? [{ entry, old, present }] : [];
  });
  const touched = touchedBy(differing(before, now), was);
  const questions = kept
    .filter(({ entry }) => touched.has(entry))
    .map(
      ({ entry, old, present }) => [entry, questionsAbout(entry, old, present, judged)] as const,
    );
  return [
    ...without(was, is).map((entry): Change => ({ entry, kind: 'removed', why: [] })),
    ...without(is, was).map((entry): Change => ({ entry, kind: 'added', why: [] })),
    ...kept.flatMap(({ entry, old: { exports: old }, present: { exports: present } }) => [
      ...without(old, present).map((name): Change => ({ entry, name, kind: 'removed', why: [] })),
      ...without(present, old).map((name): Change => ({ entry, name, kind: 'added', why: [] })),
    ]),
    ...answersTo(new Map(questions), before, now).map(
      (answer): Change => ({ ...answer, kind: 'changed' }),
    ),
  ];
}

const parseAll = (surface: Surface): ReadonlyMap<string, DeclaredModule> =>
  new Map([...surface].map(([entry, text]) => [entry, parseModule(text)]));

const differing = (before: Surface, now: Surface) =>
  [...before.keys()].filter((entry) => before.get(entry) !== now.get(entry));

/** Returns `entries` and all that import from them. The types of the others are unchanged. */
function touchedBy(
  entries: readonly string[],
  modules: ReadonlyMap<string, DeclaredModule>,
): ReadonlySet<string> {
  const touched = new Set(entries);
  for (let before = -1; before !== touched.size; ) {
    before = touched.size;
    for (const [entry, { imports }] of modules)
      if ([...imports.values()].some(({ from }) => touched.has(from))) touched.add(entry);
  }
  return touched;
}

const without = (some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
  [...some.keys()].filter((key) => !others.has(key));
