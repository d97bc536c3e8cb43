import { type Declaration, type DeclaredModule, isValue } from './declared-module.ts';
import { sealedIn } from './sealed.ts';

/** A module for the compiler, with an error in each line whose export has changed. */
export interface Questions {
  text: string;
  /** Line → its export. */
  names: ReadonlyMap<number, string>;
  /** Names for which both modules use today's type (`sealed.ts`). */
  sealed: readonly string[];
}

/**
 * Types that select the parts of the contract that cross between builds: the input and answer of an
 * endpoint (as its schemas parse them), the values of a registry shape in both directions, and the
 * keys of a table. A remote contains its own copy of the rest.
 */
export const crossing = `
import type * as z from 'zod/mini';

type Row = {
  readonly method: string;
  readonly path: string;
  readonly access: string;
  readonly input: z.ZodMiniType;
  readonly data: z.ZodMiniType;
};
type Route<T> = Pick<T, keyof T & ('method' | 'path' | 'access' | 'idempotent')>;
/** An empty answer may become one with fields. */
type Read<D> = D extends Record<string, never> ? object : D;
type Code = ((...values: never) => unknown) | (abstract new (...values: never) => unknown);
type Table<T> = T extends string | number | boolean | bigint
  ? T extends string ? string : T extends number ? number : T extends boolean ? boolean : bigint
  : T extends Code
    ? unknown
    : T extends readonly (infer Item)[]
      ? readonly Table<Item>[]
      : { [Key in keyof T]: Other<T[Key]> };
type Other<T> = T extends z.ZodMiniType | Code
  ? unknown
  : T extends { parse: (value: unknown) => infer V; safeParse: unknown }
    ? (value: V) => V
    : Table<T>;

export type Given<T> = T extends Row
  ? { route: Route<T>; input: (sent: z.input<T['input']>) => void; data: z.output<T['data']> }
  : Other<T>;
export type Taken<T> = T extends Row
  ? { route: Route<T>; input: (sent: z.input<T['input']>) => void; data: Read<z.input<T['data']>> }
  : Other<T>;
`;

export function questionsAbout(
  entry: string,
  was: DeclaredModule,
  is: DeclaredModule,
  judged: ReadonlySet<Declaration>,
): Questions {
  const names = new Map<number, string>();
  const lines = [
    `import type * as Before from 'before:${entry}';`,
    `import type * as Now from 'now:${entry}';`,
    "import type { Given, Taken } from 'crossing';",
  ];
  const ask = (name: string, taken: string, given: string) => {
    const at = lines.length;
    names.set(at, name);
    const declared = `declare const b${at}: ${taken}; declare const n${at}: ${given};`;
    lines.push(`${declared} export const c${at}: typeof b${at} = n${at};`);
  };
  const sealed = sealedIn(was, is);
  for (const name of sealed) ask(name, `Before.was_${name}`, `Before.is_${name}`);
  for (const [name, local] of was.exports) {
    const old = was.declarations.get(local);
    const present = is.declarations.get(is.exports.get(name) ?? '');
    if (!old || !present || sealed.includes(local)) continue;
    if (isValue(old)) {
      const crosses = entry.startsWith('@shared/contract');
      if (crosses) ask(name, `Taken<typeof Before.${name}>`, `Given<typeof Now.${name}>`);
      else ask(name, `typeof Before.${name}`, `typeof Now.${name}`);
    } else if (isGeneric(old) || isGeneric(present)) {
      if (!judged.has(old)) ask(name, JSON.stringify(old.text), JSON.stringify(present.text));
    } else if (!judged.has(old) && !isDerived(old, was)) {
      const both = (type: string) => `(value: ${type}) => ${type}`;
      ask(name, both(`Before.${name}`), both(`Now.${name}`));
    }
  }
  return { text: lines.join('\n'), names, sealed };
}

/** Returns whether a type derives from a value (`typeof table`), which is compared itself. */
const isDerived = ({ mentions }: Declaration, module: DeclaredModule) =>
  [...mentions].some((name) => {
    const mentioned = module.declarations.get(name);
    return mentioned !== undefined && isValue(mentioned);
  });

const isGeneric = ({ nodes }: Declaration) =>
  nodes.some((node) => 'typeParameters' in node && node.typeParameters !== undefined);
