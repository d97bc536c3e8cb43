import { type AdminCommand, adminCommands } from '../../contract/index.ts';
import type { Call, Command, Commands, Result } from '../command.ts';
import { demo } from '../demo/index.ts';
import { present } from '../present.ts';
import { backup, restore } from './backup.ts';
import { keyMessages } from './keys.ts';
import { photo } from './photo.ts';
import { verify } from './verify.ts';

/** Groups of the admin API that have another name in commands. */
const groupNames: Record<string, string> = {
  cards: 'card',
  statements: 'statement',
  clock: 'time',
};

/** All commands of `pnpm ops`. */
export const commands: Commands = {
  ...Object.fromEntries(
    Object.entries(adminCommands).flatMap(([group, members]) =>
      Object.entries(members).flatMap(([name, row]) => commandsFor(group, name, row)),
    ),
  ),
  'kyc photo': photo,
  verify,
  backup,
  restore,
  demo,
};

/** Returns the command that calls an admin command, and its aliases. */
function commandsFor(group: string, name: string, row: AdminCommand): [string, Command][] {
  const { cli, kind, input, data: schema } = row;
  if (!cli) return [];
  const own = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const groupName = groupNames[group] ?? group;
  const words = cli.isDefault ? groupName : `${groupName} ${own}`;
  const recorded = kind === 'personal' ? '; recorded in the audit log' : '';

  async function run(call: Call): Promise<Result> {
    const callAdmin = call.callAdmin as (
      group: string,
      name: string,
      input: object,
    ) => Promise<Record<string, unknown>>;
    const data = await callAdmin(group, name, call.input);
    const text =
      (await keyMessages[words]?.(data as never, call)) ??
      cli?.message?.(data, call.input) ??
      present(schema, data);
    return { data, text, code: cli?.isFailure?.(data) ? 1 : 0 };
  }

  const command = { summary: `${row.summary}${recorded}`, input, args: cli.args, run };
  const aliases = Object.entries(cli.aliases ?? {}).map(
    ([alias, { summary, input: fixed }]): [string, Command] => [
      alias,
      { ...command, summary: `${summary}${recorded}`, fixed },
    ],
  );
  return [[words, command], ...aliases];
}
