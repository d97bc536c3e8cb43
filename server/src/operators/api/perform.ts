import * as z from 'zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import type { Act } from '../contract/index.ts';
import { record } from './audit.ts';
import type { ActContext, Done, Recorded } from './context.ts';
import type { Asker } from './operators.ts';
import type { AdminParts } from './parts.ts';

/** A handler of whatever row. */
export type AnyHandler = (ctx: ActContext, input: unknown) => Promise<unknown>;

interface Called {
  /** 'users.freeze' */
  name: string;
  row: Act;
  handler: AnyHandler;
}

/**
 * One call of an operator: input checked, done, and recorded where it is of a kind that is. What an
 * act changes, its line in the audit log and the check of its answer are one transaction.
 */
export async function perform(
  { name, row, handler }: Called,
  raw: unknown,
  { name: operator, publishes }: Asker,
  { db, clock, log }: Pick<AdminParts, 'db' | 'clock' | 'log'>,
): Promise<unknown> {
  const input = storable(row.input.parse(raw ?? {}));
  const now = clock.now();

  async function write(tx: Db, line: Recorded | null): Promise<void> {
    if (!line) return;
    const { subject, detail = {} } = line;
    const { id, hash } = await record(tx, { operator, act: name, subject, detail, at: now });
    // Kept apart from the database, the hash tells of a log that was forged as a whole.
    tx.afterCommit(() => log.info({ operator, act: name, subject, line: id, hash }, 'recorded'));
  }

  const ctx: ActContext = { operator, publishes, db, now, record: write };
  switch (row.kind) {
    case 'act':
      return db.tx(async (tx) => {
        const { data, line } = (await handler({ ...ctx, db: tx }, input)) as Done<unknown>;
        const checked = checkOutput(row, data);
        await write(tx, line);
        return checked;
      });
    case 'personal': {
      const { data, line } = (await handler(ctx, input)) as Done<unknown>;
      const checked = checkOutput(row, data);
      // Nobody is shown what could not be recorded.
      await db.tx((tx) => write(tx, line));
      return checked;
    }
    default:
      return checkOutput(row, await handler(ctx, input));
  }
}

/** What the table promises and nothing else. @throws Error: a handler's defect, not the input's */
function checkOutput({ data: schema }: Act, data: unknown): unknown {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error(`an act answered otherwise than it promises: ${z.prettifyError(result.error)}`);
}

/**
 * PostgreSQL's text holds neither U+0000 nor half a surrogate pair.
 * @throws Refusal invalid
 */
function storable(input: unknown): unknown {
  if (typeof input === 'string' && /[\0\p{Cs}]/u.test(input)) {
    throw new Refusal('invalid', 'The input holds text that cannot be stored.');
  }
  if (typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) {
      storable(name);
      storable(value);
    }
  }
  return input;
}
