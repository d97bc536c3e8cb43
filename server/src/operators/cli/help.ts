import * as z from 'zod';
import { type Command, type Commands, parametersOf } from './command.ts';

const where = `Commands call the server of DATA_DIR (.data) or OPS_URL. Your key is OPS_KEY, or the one
stored in DATA_DIR/operator.json. --json prints JSON; --help explains a command. Times are UTC.`;

export function helpOfAll(commands: Commands): string {
  const names = Object.keys(commands).sort();
  const width = Math.max(...names.map((words) => words.length));
  const lines = names.map((words) => `  ${words.padEnd(width)}  ${commands[words]?.summary}`);
  return `Usage: pnpm ops <command>

${lines.join('\n')}
  ${'help'.padEnd(width)}  this list; help <command>: help for one command

${where}`;
}

/** Returns the usage of a command: 'pnpm ops users freeze <user> --reason <text>'. */
export function usage(words: string, command: Command): string {
  const shown = parametersOf(command).map(({ option, shown, type, isOptional }) => {
    if (!option) return shown;
    const isFlag = type instanceof z.ZodBoolean;
    const text = isFlag ? shown : `${shown} <text>`;
    return isFlag || isOptional ? `[${text}]` : text;
  });
  return ['pnpm ops', words, ...shown].join(' ');
}

export function helpOf(words: string, command: Command): string {
  const options = parametersOf(command).filter(({ option }) => option);
  const lines = options.map(
    ({ option = '', meta }) => `  --${option.padEnd(10)} ${meta.description ?? ''}`,
  );
  return [command.summary, '', usage(words, command), ...lines].join('\n');
}
