import type { Command, Commands } from './command.ts';
import { usage } from './read-arguments.ts';

const where = `The server is the one of DATA_DIR (.data), or at OPS_URL. Your key is OPS_KEY, or the one
stored in DATA_DIR/operator.json. --json prints JSON; --help explains a command.`;

export function helpOfAll(commands: Commands): string {
  const width = Math.max(...Object.keys(commands).map((words) => words.length));
  const lines = Object.entries(commands).map(
    ([words, { summary }]) => `  ${words.padEnd(width)}  ${summary}`,
  );
  return `Usage: pnpm ops <command>

${lines.join('\n')}
  ${'help'.padEnd(width)}  this list; help <command>: help for one command

${where}`;
}

export function helpOf(words: string, command: Command): string {
  const options = Object.entries(command.options ?? {}).map(
    ([name, { help }]) => `  --${name.padEnd(10)} ${help}`,
  );
  return [command.summary, '', usage(words, command), ...options].join('\n');
}
