import type { Verification } from '../../contract/index.ts';
import type { Command, Result } from '../command.ts';
import { money, oneLine } from '../print.ts';

/** 0: sound; 1: something does not hold; 2: books could not be read, or their check failed. */
export const verify: Command = {
  summary: 'hold all books against each other and against the chain; also without a server',
  options: {
    full: { type: 'boolean', help: 'everything, not only what is new since the last look' },
  },
  async run({ ask, flag }) {
    return resultOf(await ask('books', 'verify', { full: flag('full') }));
  },
  async direct(env, { tell }) {
    const { verifyDirectly } = await import('../direct.ts');
    tell('No server runs: looking at its database directly.');
    return resultOf(await verifyDirectly(env));
  },
};

export function resultOf(data: Verification): Result {
  const { violations, notes, away, failed, checked } = data;
  const sound = violations.length === 0;
  const isComplete = away.length === 0 && failed.length === 0;
  const text = [
    `${data.entries} entries, ${data.accounts} accounts`,
    ...data.users_hold.map(({ asset, amount }) => `  users hold ${money(amount, asset)}`),
    ...notes.map((note) => `note      ${oneLine(note)}`),
    ...away.map(({ books, reason }) => `NOT READ  ${books}: ${oneLine(reason)}`),
    ...failed.map(({ books, reason }) => `FAILED    ${books}: ${oneLine(reason)}`),
    ...violations.map(
      ({ books, rule, detail }) => `VIOLATED  ${books}: ${rule}: ${oneLine(detail)}`,
    ),
    sound ? `Sound: ${checked.join(', ')}.` : `${violations.length} violations`,
  ].join('\n');
  return { data, text, code: sound ? (isComplete ? 0 : 2) : 1 };
}
