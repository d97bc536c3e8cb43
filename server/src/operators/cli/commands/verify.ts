import { adminCommands, formatMoney, type Verification } from '../../contract/index.ts';
import { command, type Result } from '../command.ts';
import { oneLine } from '../print.ts';

/** Exit code 0: all checks passed; 1: violations; 2: no violations, but incomplete checks. */
export const verify = command({
  ...adminCommands.books.verify,
  async run({ callAdmin, input }) {
    return resultOf(await callAdmin('books', 'verify', input));
  },
  async direct({ env, report }) {
    const { verifyDirectly } = await import('../direct.ts');
    report('No server is running. Verifying its database directly.');
    return resultOf(await verifyDirectly(env));
  },
});

export function resultOf(data: Verification): Result {
  const { violations, notes, away, failed, checked } = data;
  const sound = violations.length === 0;
  const isComplete = away.length === 0 && failed.length === 0;
  const text = [
    `${data.entries} entries, ${data.accounts} accounts`,
    ...data.users_hold.map(({ asset, amount }) => `  users hold ${formatMoney(amount, asset)}`),
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
