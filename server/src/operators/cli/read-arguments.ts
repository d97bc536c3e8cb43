import { parseArgs } from 'node:util';
import { asciiDigits, tidyLine } from '@shared/contract';
import type { Call, Command, Commands } from './command.ts';
import { Problem } from './problem.ts';

/** Alternative names of groups (singular or plural). */
const singular: Record<string, string> = {
  cards: 'card',
  operator: 'operators',
  user: 'users',
  review: 'reviews',
  incident: 'incidents',
  setting: 'settings',
  job: 'jobs',
  order: 'orders',
  entry: 'entries',
  statements: 'statement',
};

export interface Asked {
  words: string;
  command: Command;
  /** Arguments after the command's words. */
  following: string[];
}

/** Finds the command of the first words, longest first. @throws Problem */
export function findCommand(commands: Commands, argv: readonly string[]): Asked {
  const [first = '', second = ''] = argv;
  const group = Object.hasOwn(singular, first) ? (singular[first] ?? first) : first;
  for (const [words, taken] of [
    [`${group} ${second}`, 2],
    // 'audit list' is the same as 'audit'.
    [group, second === 'list' ? 2 : 1],
  ] as const) {
    const command = Object.hasOwn(commands, words) ? commands[words] : undefined;
    if (command) return { words, command, following: argv.slice(taken) };
  }
  const known = Object.keys(commands).filter((words) => words.split(' ')[0] === group);
  if (known.length === 0) throw new Problem(`There is no command "${first}". See pnpm ops help.`);
  throw new Problem(`"${first}" needs one of: ${known.map(lastWord).join(', ')}.`);
}

function lastWord(words: string): string {
  return words.split(' ').at(-1) ?? '';
}

export type ReadArguments = Pick<Call, 'args' | 'rest' | 'text' | 'texts' | 'flag'> & {
  json: boolean;
  help: boolean;
};

/** Reads a command's arguments and options. @throws Problem with the usage */
export function readArguments({ words, command, following }: Asked): ReadArguments {
  const options = { ...command.options, ...everywhere };
  const { values, positionals } = parse(words, command, following, options);
  const names = command.args ?? [];
  const last = names.at(-1)?.endsWith('…');
  const fixed = last ? names.slice(0, -1) : names;
  const args: Record<string, string> = {};
  for (const [index, name] of fixed.entries()) {
    const value = positionals[index];
    if (value !== undefined) args[name.replace('?', '')] = value;
    else if (!name.endsWith('?') && !values.help)
      throw misused(words, command, `<${name}> is missing`);
  }
  const rest = positionals.slice(fixed.length);
  if (rest.length > 0 && !last) throw misused(words, command, `"${rest[0]}" is unexpected`);
  if (rest.length === 0 && last && !values.help) {
    throw misused(words, command, `<${names.at(-1)}> is missing`);
  }
  for (const [name, { required }] of Object.entries(command.options ?? {})) {
    if (required && values[name] === undefined && !values.help) {
      throw misused(words, command, `--${name} is missing`);
    }
  }
  const texts = (name: string) =>
    [values[name] ?? []].flat().filter((value) => typeof value === 'string');
  return {
    ...{ args, rest, texts },
    text: (name) => texts(name)[0],
    flag: (name) => values[name] === true,
    json: values.json === true,
    help: values.help === true,
  };
}

const everywhere = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

function parse(
  words: string,
  command: Command,
  args: string[],
  given: Record<string, { type: 'string' | 'boolean'; multiple?: boolean }>,
) {
  const options = Object.fromEntries(
    Object.entries(given).map(([name, { type, multiple = false }]) => [name, { type, multiple }]),
  );
  try {
    const parsed = parseArgs({ args, options, allowPositionals: true, strict: true });
    return parsed as { values: Record<string, unknown>; positionals: string[] };
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\.\s|\n/);
    throw misused(words, command, message);
  }
}

function misused(words: string, command: Command, why: string): Problem {
  return new Problem(`${words}: ${why}. Usage: ${usage(words, command)}`);
}

/** 'pnpm ops users freeze <user> --reason <text>' */
export function usage(words: string, { args = [], options = {} }: Command): string {
  const named = args.map((name) => (name.endsWith('?') ? `[${name.slice(0, -1)}]` : `<${name}>`));
  const flags = Object.entries(options).map(([name, { type, required }]) => {
    const option = type === 'string' ? `--${name} <text>` : `--${name}`;
    return required ? option : `[${option}]`;
  });
  return ['pnpm ops', words, ...named, ...flags].join(' ');
}

/** @throws Problem */
export function readNumber(name: string, text = ''): number {
  const digits = tidyLine(asciiDigits(text));
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  throw new Problem(`${name} must be a number, not "${text}".`);
}

const unitMs: Record<string, number> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** '25h', '3d', '90s', '1d12h' → ms. @throws Problem */
export function readDuration(text: string): number {
  if (!/^(\d+[smhd])+$/.test(text)) {
    throw new Problem(`"${text}" is not a duration. Write 90s, 15m, 25h, 3d or 1d12h.`);
  }
  return [...text.matchAll(/(\d+)([smhd])/g)].reduce(
    (sum, [, count, unit = '']) => sum + Number(count) * (unitMs[unit] ?? 0),
    0,
  );
}
