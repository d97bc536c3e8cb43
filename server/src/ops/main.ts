import { type Db, DbSetupError } from '../lib/db/index.ts';
import { openExisting } from './database.ts';
import { verify } from './verify.ts';

interface Command {
  summary: string;
  /** @returns the process's exit code */
  run(db: Db): Promise<number>;
}

/** What `pnpm ops <command>` can do. */
const commands: Record<string, Command> = {
  verify: { summary: 'check the whole ledger: sums, balances, completeness', run: verify },
};

const name = process.argv[2] ?? 'help';
process.exitCode = await main(name);

async function main(name: string): Promise<number> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return help(name);
  try {
    const db = await openExisting(process.env);
    return await command.run(db).finally(() => db.close());
  } catch (error) {
    if (!(error instanceof DbSetupError)) throw error;
    console.error(error.message);
    return 1;
  }
}

function help(asked: string): number {
  const known = ['help', '--help', '-h'].includes(asked);
  const list = Object.entries(commands).map(
    ([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`,
  );
  const text = `Usage: pnpm ops <command>

${list.join('\n')}
  ${'help'.padEnd(10)} this list

The database is that of DATABASE_URL, else the embedded one in DATA_DIR (.data); the embedded one
can be opened by one process only: stop the server first.`;
  if (known) console.log(text);
  else console.error(`There is no command "${asked}".\n\n${text}`);
  return known ? 0 : 1;
}
