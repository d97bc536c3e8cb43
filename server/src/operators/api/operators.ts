import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { selfHealing } from '../../federation/health/index.ts';
import { type Db, firstRow, rows, run, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

export interface Operator {
  name: string;
  createdAt: Date;
  createdBy: string;
  keySetAt: Date;
  disabledAt: Date | null;
  /** What its key publishes, and nothing else; null: it may do everything. */
  publishes: string[] | null;
}

/** Whose key came with a call. */
export type Asker = Pick<Operator, 'name' | 'publishes'>;

/** A key that was just made: shown once, stored as a hash. */
export interface NewKey {
  name: string;
  /** '<name>.<secret>' */
  key: string;
}

/** Who a key is of; undefined: of nobody, or it counts no longer. */
export async function operatorOf(db: Db, key: string): Promise<Asker | undefined> {
  const [, name] = /^([a-z][a-z0-9_.-]{1,31})\.[A-Za-z0-9_-]{43}$/.exec(key) ?? [];
  if (!name) return undefined;
  const row = await firstRow(
    db,
    sql
      .selectFrom('operators')
      .select(['key_hash', 'disabled_at', 'publishes'])
      .where('name', '=', name),
  );
  // For a name that nobody has as much is done as for one that somebody has.
  const same = timingSafeEqual(hashOf(key), Buffer.from(row?.key_hash ?? nobody, 'hex'));
  return same && row && !row.disabled_at ? { name, publishes: row.publishes } : undefined;
}

export async function listOperators(db: Db): Promise<Operator[]> {
  const found = await rows(db, sql.selectFrom('operators').selectAll().orderBy('created_at'));
  return found.map((row) => ({
    name: row.name,
    createdAt: row.created_at,
    createdBy: row.created_by,
    keySetAt: row.key_set_at,
    disabledAt: row.disabled_at,
    publishes: row.publishes,
  }));
}

export async function anyOperator(db: Db): Promise<boolean> {
  return (await rows(db, sql.selectFrom('operators').select('name').limit(1))).length > 0;
}

interface NewOperator {
  by: string;
  at: Date;
  first?: boolean;
  publishes?: string[] | undefined;
}

/**
 * Makes an operator. @param first nobody has made this one: there must be none yet
 * @throws Refusal conflict for a name that is taken, also by the server itself; forbidden when it is not the first
 */
export async function addOperator(
  tx: Db,
  name: string,
  { by, at, first = false, publishes }: NewOperator,
): Promise<NewKey> {
  // Two that would be the first, or disable each other, take turns.
  await inTurn(tx);
  if (name === selfHealing) {
    throw new Refusal('conflict', `${name} is what the server does by itself; take another name.`);
  }
  const known = await listOperators(tx);
  if (known.some((operator) => operator.name === name)) {
    throw new Refusal('conflict', `There is an operator ${name} already; rotate for a new key.`);
  }
  if (first && known.length > 0) {
    throw new Refusal('forbidden', 'There is an operator already: it takes one to make another.');
  }
  if (first && publishes) {
    throw new Refusal('invalid', 'The first operator does everything: make the publisher second.');
  }
  const made = newKey(name);
  const dates = { created_at: at, key_set_at: at };
  await run(
    tx,
    sql.insertInto('operators').values({
      name,
      key_hash: hashOf(made.key).toString('hex'),
      created_by: by,
      ...dates,
      publishes,
    }),
  );
  return made;
}

/** A new key for an operator; the old one counts no longer, and one that was disabled counts again. */
export async function rotateKey(tx: Db, name: string, at: Date): Promise<NewKey> {
  const made = newKey(name);
  const values = {
    key_hash: hashOf(made.key).toString('hex'),
    key_set_at: at,
    disabled_at: null,
  };
  const row = await firstRow(
    tx,
    sql.updateTable('operators').set(values).where('name', '=', name).returning('name'),
  );
  if (!row) throw new Refusal('notFound', `There is no operator ${name}.`);
  return made;
}

/**
 * @returns false when it was disabled already
 * @throws Refusal conflict for the last one: nobody could undo it
 */
export async function disableOperator(tx: Db, name: string, at: Date): Promise<boolean> {
  await inTurn(tx);
  const known = await listOperators(tx);
  const operator = known.find((one) => one.name === name);
  if (!operator) throw new Refusal('notFound', `There is no operator ${name}.`);
  if (operator.disabledAt) return false;
  const others = known.filter((one) => one !== operator && !one.disabledAt && !one.publishes);
  if (!operator.publishes && others.length === 0) {
    throw new Refusal('conflict', `${name} is the last operator: add another one first.`);
  }
  await run(tx, sql.updateTable('operators').set({ disabled_at: at }).where('name', '=', name));
  return true;
}

async function inTurn(tx: Db): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('operators'))`);
}

function newKey(name: string): NewKey {
  return { name, key: `${name}.${randomBytes(32).toString('base64url')}` };
}

/** 256 random bits need no slow hash. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const nobody = '0'.repeat(64);
