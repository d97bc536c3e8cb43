import * as z from 'zod';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import type { AdminCommand } from '../contract/index.ts';
import { record } from './audit.ts';
import type { AdminContext, AdminParts, Done, Recorded } from './context.ts';
import type { Caller } from './operators.ts';

export type AnyHandler = (ctx: AdminContext, input: unknown) => Promise<unknown>;

export interface Called {
  /** 'users.freeze', as in the audit log. */
  name: string;
  row: AdminCommand;
  handler: AnyHandler;
}

/**
 * Runs one admin command: checks the input, calls the handler, and writes the audit line that the
 * handler returns, if any. A `change`, its audit line and the check of its answer share one
 * transaction.
 */
export async function perform(
  { name, row, handler }: Called,
  raw: unknown,
  { name: operator, publishes }: Caller,
  { db, clock, log }: Pick<AdminParts, 'db' | 'clock' | 'log'>,
): Promise<unknown> {
  const input = storable(row.input.parse(raw ?? {}));
  const now = clock.now();

  async function write(tx: Db, line: Recorded | null): Promise<void> {
    if (!line) return;
    const { subject, detail = {} } = line;
    const { id, hash } = await record(tx, { operator, act: name, subject, detail, at: now });
    // Stored outside of the database, the hash reveals a forged log.
    tx.afterCommit(() =>
      log.info({ operator, act: name, subject, line: id, hash }, 'admin command recorded'),
    );
  }

  const ctx: AdminContext = { operator, publishes, db, now, record: write };
  switch (row.kind) {
    case 'change':
      return db.tx(async (tx) => {
        const { data, line } = (await handler({ ...ctx, db: tx }, input)) as Done<unknown>;
        const checked = checkOutput(row, data);
        await write(tx, line);
        return checked;
      });
    case 'personal': {
      const { data, line } = (await handler(ctx, input)) as Done<unknown>;
      const checked = checkOutput(row, data);
      // If the audit line cannot be written, the data is not returned.
      await db.tx((tx) => write(tx, line));
      return checked;
    }
    default:
      return checkOutput(row, await handler(ctx, input));
  }
}

/** Returns the data as its schema parses it. @throws Error if it does not match, a handler's bug */
function checkOutput({ data: schema }: AdminCommand, data: unknown): unknown {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  throw new Error(
    `the answer of an admin command breaks its schema: ${z.prettifyError(result.error)}`,
  );
}

/** Refuses U+0000 and lone surrogates, which PostgreSQL cannot store. @throws Refusal invalid */
function storable(input: unknown): unknown {
  if (typeof input === 'string' && /[\0\p{Cs}]/u.test(input)) {
    throw new Refusal('invalid', 'The input contains text that cannot be stored.');
  }
  if (typeof input === 'object' && input !== null) {
    for (const [name, value] of Object.entries(input)) {
      storable(name);
      storable(value);
    }
  }
  return input;
}
