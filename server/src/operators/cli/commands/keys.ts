import type { Call } from '../command.ts';
import { readKey, readStoredKey, storeKey } from '../environment.ts';

/** Commands that return a new key: stored if it is the caller's own, else shown once. */
export const keyMessages: Record<string, (data: never, call: Call) => Promise<string>> = {
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

/** @param publishes true: the key can only publish; undefined: not known here. */
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
