import { answersTo } from './answers.ts';
import { type DeclaredModule, parseModule } from './declared-module.ts';
import { questionsAbout } from './questions.ts';
import { reachedByValues } from './reached.ts';
import type { Surface } from './surface-program.ts';

export interface Change {
  entry: string;
  /** The export; none: the whole entry point. */
  name?: string;
  kind: 'added' | 'removed' | 'changed';
  /** What is wrong with a changed one. */
  why: string[];
}

export const isBreaking = ({ kind }: Change) => kind !== 'added';

/**
 * What a remote that was built against `before` meets in `now`: the compiler is asked whether each
 * export of now can stand where the one of before stood (docs/adr/0020-api-report.md). One that can
 * is no change, however it is written.
 */
export function compareSurfaces(before: Surface, now: Surface): Change[] {
  const was = parseAll(before);
  const is = parseAll(now);
  const judged = reachedByValues(was);
  const kept = [...was].flatMap(([entry, old]) => {
    const present = is.get(entry);
    return present ? [{ entry, old, present }] : [];
  });
  const questions = kept.map(
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

const without = (some: ReadonlyMap<string, unknown>, others: ReadonlyMap<string, unknown>) =>
  [...some.keys()].filter((key) => !others.has(key));
