import { writeFile } from 'node:fs/promises';
import * as z from 'zod';
import { type AdminCommand, adminCommands } from '../../contract/index.ts';
import { type Call, type Command, type Commands, command, type Result } from '../command.ts';
import { demo } from '../demo/index.ts';
import { readKey, readStoredKey, storeKey } from '../environment.ts';
import { present } from '../present.ts';
import { backup, restore } from './backup.ts';
import { verify } from './verify.ts';

const photo = command({
  summary: 'write a submitted photo to a file; recorded in the audit log',
  input: adminCommands.reviews.photo.input.extend({ file: z.string() }),
  args: { review: 'id', side: 'side', file: 'file' },
  async run({ callAdmin, input: { file, ...wanted } }) {
    const { type, base64 } = await callAdmin('reviews', 'photo', wanted);
    await writeFile(file, Buffer.from(base64, 'base64'), { mode: 0o600 });
    return { data: { type, file }, text: `Written to ${file}; delete it afterwards.` };
  },
});

/** Messages of commands that create a key. The key is stored, or shown once. */
const keyMessages: Record<string, (data: never, call: Call) => Promise<string>> = {
  async 'operators add'(made: NewKey, { env, input }) {
    if (await readKey(env)) return shownOnce(made, input.publishes !== undefined);
    return `You are now the operator ${made.name}. Your key is in ${await storeKey(env, made)}.`;
  },

  async 'operators rotate'(made: NewKey, { env }) {
    const kept = env.opsKey || env.opsUrl ? undefined : await readStoredKey(env);
    if (made.name !== kept?.name) return shownOnce(made);
    return `Your new key is in ${await storeKey(env, made)}.`;
  },
};

interface NewKey {
  name: string;
  key: string;
}

/** Returns the message that shows a key. @param publishes whether the key can only publish */
function shownOnce({ name, key }: NewKey, publishes?: boolean): string {
  const teamVariable = 'FEDERATION_TOKEN';
  const variable =
    publishes === undefined
      ? `OPS_KEY (a team: ${teamVariable})`
      : publishes
        ? teamVariable
        : 'OPS_KEY';
  return `The key of ${name}, shown only once. Set ${variable} to it:\n${key}`;
}

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
