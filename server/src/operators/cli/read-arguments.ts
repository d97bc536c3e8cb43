import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import * as z from 'zod';
import { type Command, type Commands, parametersOf } from './command.ts';
import { usage } from './help.ts';
import { Problem } from './problem.ts';
import { readValue } from './read-value.ts';

/** Alternative names of groups (singular or plural). */
const groupAliases: Record<string, string> = {
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

interface FoundCommand {
  words: string;
  command: Command;
  /** Arguments after the command's words. */
  following: string[];
}

/** Finds the command that the first two words name, or the first word alone. @throws Problem */
export function findCommand(commands: Commands, argv: readonly string[]): FoundCommand {
  const [first = '', second = ''] = argv;
  const group = Object.hasOwn(groupAliases, first) ? (groupAliases[first] ?? first) : first;
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
  throw new Problem(
    `Add a subcommand to "${first}": ${known.map((words) => words.split(' ').at(-1)).join(', ')}.`,
  );
}

/** Reads a command's input from its arguments. @throws Problem if they are invalid */
export function readArguments({ words, command, following }: FoundCommand) {
  const parameters = parametersOf(command);
  const { values, positionals } = parse(words, command, following);
  const input: Record<string, unknown> = { ...command.fixed };
  if (values.help) return { input, json: false, help: true };
  for (const parameter of parameters) {
    const { name, option, group, shown, isOptional, type } = parameter;
    const isList = type instanceof z.ZodArray;
    const texts = option
      ? [values[option] ?? []].flat()
      : positionals.splice(0, isList ? positionals.length : 1);
    const isFlag = type instanceof z.ZodBoolean;
    if (texts.length === 0 && !isFlag && !isOptional) {
      throw usageProblem(words, command, `${shown} is missing`);
    }
    // An empty optional value counts as omitted.
    if (!isFlag && !texts.some((text) => text || !isOptional)) continue;
    const value = readValue(parameter, texts as string[]);
    if (!group) input[name] = value;
    else input[group] = { ...(input[group] as object | undefined), [name]: value };
  }
  const [unexpected] = positionals;
  if (unexpected !== undefined) throw usageProblem(words, command, `"${unexpected}" is unexpected`);
  for (const [name, value] of Object.entries(input)) {
    const inGroup = parameters.filter(({ group }) => group === name);
    if (inGroup.length > 0 && Object.keys(value as object).length < inGroup.length) {
      const options = inGroup.map(({ shown }) => shown).join(' and ');
      throw new Problem(`${options} must be given together.`);
    }
  }
  return { input, json: values.json === true, help: false };
}

function parse(words: string, command: Command, args: string[]) {
  const options: ParseArgsOptionsConfig = {
    json: { type: 'boolean' },
    help: { type: 'boolean', short: 'h' },
  };
  for (const { option, type } of parametersOf(command)) {
    if (option === undefined) continue;
    const multiple = type instanceof z.ZodArray || type instanceof z.ZodRecord;
    options[option] = { type: type instanceof z.ZodBoolean ? 'boolean' : 'string', multiple };
  }
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    const [message = ''] = (error as Error).message.split(/\.\s|\n/);
    throw usageProblem(words, command, message);
  }
}

function usageProblem(words: string, command: Command, why: string): Problem {
  return new Problem(`${words}: ${why}. Usage: ${usage(words, command)}`);
}
