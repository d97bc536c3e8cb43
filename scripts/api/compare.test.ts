import { expect, it } from 'vitest';
import { compareSurfaces } from './compare.ts';

interface Row {
  what: string;
  before: string;
  now: string;
  /** 'changed x' for a changed export x. Empty if a remote runs as before. */
  is: string[];
}

const props = (members: string) =>
  `export function X(props: Props): string;\ninterface Props {\n  size: 1 | 2;\n${members}}`;

const sealed = (members: string) => `// @sealed
export interface Made<V> { value: V; ${members} }
export function make(): Made<string>;
export function take<V>(made: Made<V>): V;`;

const shared: Row[] = [
  {
    what: 'an added export',
    before: 'export const x: 1;',
    now: 'export const x: 1;\nexport const y: 2;',
    is: ['added y'],
  },
  {
    what: 'a removed export',
    before: 'export type T = string;\nexport const x: 1;',
    now: 'export const x: 1;',
    is: ['removed T'],
  },
  { what: 'an added optional prop', before: props(''), now: props('  tone?: string;\n'), is: [] },
  {
    what: 'a removed optional prop, although the type stays assignable',
    before: props('  tone?: string;\n'),
    now: props(''),
    is: ['changed X'],
  },
  {
    what: 'an added required prop',
    before: props(''),
    now: props('  tone: string;\n'),
    is: ['changed X'],
  },
  {
    what: 'a prop that accepts more',
    before: props('  tone: string;\n'),
    now: props('  tone: string | null;\n'),
    is: [],
  },
  {
    what: 'a prop that accepts less',
    before: props('  tone: string | null;\n'),
    now: props('  tone: string;\n'),
    is: ['changed X'],
  },
  {
    what: 'a callback that may now get null',
    before: props('  onPick(value: string): void;\n'),
    now: props('  onPick(value: string | null): void;\n'),
    is: ['changed X'],
  },
  {
    what: 'a returned method that accepts less',
    before: 'export function x(): { call(value: string | number): void };',
    now: 'export function x(): { call(value: string): void };',
    is: ['changed x'],
  },
  {
    what: 'an added member of a returned object',
    before: 'export function x(): { a: string };',
    now: 'export function x(): { a: string; b: string };',
    is: [],
  },
  {
    what: 'another return type',
    before: 'export function x(): string;',
    now: 'export function x(): string | undefined;',
    is: ['changed x'],
  },
  {
    what: 'a removed optional member, deep in an option',
    before: 'export function x(options: { a: readonly { b: { c?: string } }[] }): void;',
    now: 'export function x(options: { a: readonly { b: {} }[] }): void;',
    is: ['changed x'],
  },
  {
    what: 'an added member of a sealed type',
    before: sealed('a: string'),
    now: sealed('a: string; b: string'),
    is: [],
  },
  {
    what: 'a removed member of a sealed type',
    before: sealed('a: string; b: string'),
    now: sealed('a: string'),
    is: ['changed Made'],
  },
  {
    what: 'another name for an inner type',
    before: 'export function x(): Inner;\ninterface Inner { a: string }',
    now: 'export function x(): Other;\ninterface Other { a: string }',
    is: [],
  },
  {
    what: 'an added member of a type that no value uses',
    before: 'export interface T { a: string }',
    now: 'export interface T { a: string; b: string }',
    is: ['changed T'],
  },
  {
    what: 'an added optional member of a type that no value uses',
    before: 'export interface T { a: string }',
    now: 'export interface T { a: string; b?: string }',
    is: [],
  },
];

const endpoint = (input: string, data: string, path = '/api/v1/x') =>
  `import * as z from 'zod/mini';
export const x: {
  readonly method: 'POST';
  readonly path: '${path}';
  readonly access: 'login';
  readonly input: z.ZodMiniObject<{ ${input} }>;
  readonly data: z.ZodMiniObject<{ ${data} }>;
};`;
const shape = (members: string) => `export const x: Shape<Manifest>;
interface Manifest { ${members} }
interface Shape<T> { parse(value: unknown): T; safeParse(value: unknown): T }`;
const text = 'z.ZodMiniString<string>';
const optional = `z.ZodMiniOptional<${text}>`;
const kinds = (...names: string[]) =>
  `z.ZodMiniEnum<{ ${names.map((name) => `${name}: '${name}'`).join('; ')} }>`;

/** The parts of the contract that cross the wire: a remote contains its own copy of the rest. */
const contract: Row[] = [
  {
    what: 'another path',
    before: endpoint('', ''),
    now: endpoint('', '', '/api/v1/y'),
    is: ['changed x'],
  },
  {
    what: 'an optional input',
    before: endpoint('', ''),
    now: endpoint(`a: ${optional}`, ''),
    is: [],
  },
  {
    what: 'a required input',
    before: endpoint('', ''),
    now: endpoint(`a: ${text}`, ''),
    is: ['changed x'],
  },
  {
    what: 'an input that becomes optional',
    before: endpoint(`a: ${text}`, ''),
    now: endpoint(`a: ${optional}`, ''),
    is: [],
  },
  {
    what: 'an added field of an answer',
    before: endpoint('', ''),
    now: endpoint('', `a: ${text}`),
    is: [],
  },
  {
    what: 'a removed field of an answer',
    before: endpoint('', `a: ${text}`),
    now: endpoint('', ''),
    is: ['changed x'],
  },
  {
    what: 'a kind in an answer that a released remote’s schema rejects',
    before: endpoint('', `a: ${kinds('one')}`),
    now: endpoint('', `a: ${kinds('one', 'two')}`),
    is: ['changed x'],
  },
  {
    what: 'a kind in an answer that its schema catches',
    before: endpoint('', `a: z.ZodMiniCatch<${kinds('one')}>`),
    now: endpoint('', `a: z.ZodMiniCatch<${kinds('one', 'two')}>`),
    is: [],
  },
  {
    what: 'an added field beside an optional one that its schema catches',
    before: endpoint('', `a: z.ZodMiniCatch<z.ZodMiniOptional<${kinds('one')}>>`),
    now: endpoint('', `a: z.ZodMiniCatch<z.ZodMiniOptional<${kinds('one')}>>; b: ${text}`),
    is: [],
  },
  {
    what: 'an added row of a table, and another value',
    before: 'export const x: { readonly a: { readonly code: 1 } };',
    now: 'export const x: { readonly a: { readonly code: 2 }; readonly b: { readonly code: 3 } };',
    is: [],
  },
  {
    what: 'a removed row of a table',
    before: 'export const x: { readonly a: 1; readonly b: 2 };',
    now: 'export const x: { readonly a: 1 };',
    is: ['changed x'],
  },
  {
    what: 'an added field that released manifests do not have',
    before: shape('name: string'),
    now: shape('name: string; kind: string'),
    is: ['changed x'],
  },
];

const rows = [
  ...shared.map((row) => ({ ...row, entry: `@shared/kit/${row.what}` })),
  ...contract.map((row) => ({ ...row, entry: `@shared/contract/${row.what}` })),
];
const surface = (side: 'before' | 'now') => new Map(rows.map((row) => [row.entry, row[side]]));
const changes = compareSurfaces(surface('before'), surface('now'));

it.each(rows)('reports $entry as $is', ({ entry, is }) => {
  const its = changes.filter((change) => change.entry === entry);
  expect(its.map(({ kind, name }) => `${kind} ${name}`)).toEqual(is);
});
