import { AdminCommandRefused, adminClient, type CallAdmin, type ServerAddress } from './api.ts';
import type { Call, Command, Result } from './command.ts';
import { commands } from './commands/index.ts';
import {
  type Environment,
  findServer,
  notRunning,
  ownName,
  readEnvironment,
  readKey,
  storeKey,
} from './environment.ts';
import { helpOf, helpOfAll } from './help.ts';
import { printable, printableJson } from './print.ts';
import { Problem } from './problem.ts';
import { findCommand, readArguments } from './read-arguments.ts';

/** Prints lines: `log` a command's result, `error` everything else. */
export type Output = Pick<Console, 'log' | 'error'>;

/** Runs one command. @returns the exit code */
export async function runOps(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  try {
    return await run(argv, variables, output);
  } catch (error) {
    return explain(error, output);
  }
}

async function run(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  output: Output,
): Promise<number> {
  const [first = 'help', ...rest] = argv;
  if (['help', '--help', '-h'].includes(first)) return help(rest, output);
  const found = findCommand(commands, argv);
  const { input, json, help: isHelp } = readArguments(found);
  if (isHelp) return help(found.words.split(' '), output);
  const env = readEnvironment(variables);
  const report = (line: string) => output.error(line);
  const { data, text, code } = await runCommand(found.command, { input, env, report });
  output.log(json ? printableJson(data) : printable(text));
  return code ?? 0;
}

async function runCommand(command: Command, call: Omit<Call, 'callAdmin'>): Promise<Result> {
  const { env, report } = call;
  const address = command.run && (await findServer(env));
  if (command.run && address)
    return command.run({ ...call, callAdmin: await signIn(address, env, report) });
  if (command.direct) return command.direct(call);
  throw notRunning(env);
}

function help(words: readonly string[], output: Output): number {
  if (words.length === 0) output.log(helpOfAll(commands));
  else {
    const found = findCommand(commands, words);
    output.log(helpOf(found.words, found.command));
  }
  return 0;
}

/**
 * Returns a client. If a sandbox has no operator yet, the first call adds one, unless OPS_KEY is
 * set.
 */
async function signIn(
  address: ServerAddress,
  env: Environment,
  report: Call['report'],
): Promise<CallAdmin> {
  let key = await readKey(env);
  const callAdmin = adminClient(address, () => key);
  return (async (...input: Parameters<CallAdmin>) => {
    try {
      return await callAdmin(...input);
    } catch (error) {
      if (!(error instanceof AdminCommandRefused)) throw error;
      const { code, sandbox } = error.error;
      if (code !== 'noOperator' || !sandbox || env.opsKey) throw refusal(error, key);
      key = undefined;
      const made = await callAdmin('operators', 'add', { name: ownName() });
      const file = await storeKey(env, made);
      report(`This sandbox had no operator yet: you are now ${made.name}. Your key is in ${file}.`);
      key = made.key;
      return callAdmin(...input);
    }
  }) as unknown as CallAdmin;
}

function refusal(refused: AdminCommandRefused, key: string | undefined): Error {
  if (refused.error.code === 'noOperator') {
    return new Problem(
      'There is no operator yet. Add the first one on the server’s machine: ' +
        'pnpm ops operators add <name>',
    );
  }
  if (refused.error.code !== 'unauthorized') return refused;
  return new Problem(
    key
      ? 'Your key is not valid, or no longer valid. Another operator can make a new one with ' +
          '`pnpm ops operators rotate <name>`. Set OPS_KEY to it.'
      : 'You have no key. Another operator can make one with `pnpm ops operators add <name>`. Set ' +
          'OPS_KEY to it.',
  );
}

/** Prints an error that users can fix as one line, and any other error with its stack. */
function explain(error: unknown, output: Output): number {
  const { name, message } = error as Error;
  const readable = ['Problem', 'AdminCommandRefused', 'DbSetupError'].includes(name);
  output.error(readable ? printable(message) : error);
  return 1;
}
