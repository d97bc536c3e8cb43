import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { selfHealing } from '../../federation/health/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import type { GroupHandlers } from './context.ts';

interface Operator {
  name: string;
  created_at: Date;
  created_by: string;
  key_set_at: Date;
  disabled_at: Date | null;
  /** Apps that the key may publish; null: everything is allowed. */
  publishes: string[] | null;
}

/** The operator of a call's key. */
export type Caller = Pick<Operator, 'name' | 'publishes'>;

/** A new key: shown once, stored as a hash. */
interface NewKey {
  name: string;
  /** '<name>.<secret>' */
  key: string;
}

/** Returns the operator of a key; undefined if the key is unknown or no longer valid. */
export async function operatorOf(db: Db, key: string): Promise<Caller | undefined> {
  const [, name] = /^([a-z][a-z0-9_.-]{1,31})\.[A-Za-z0-9_-]{43}$/.exec(key) ?? [];
  if (!name) return undefined;
  const row = await db.first(
    sql.from('operators', { name }).select(['key_hash', 'disabled_at', 'publishes']),
  );
  // The comparison takes equally long for unknown names, so that its time reveals no names.
  const same = timingSafeEqual(hashOf(key), Buffer.from(row?.key_hash ?? nobody, 'hex'));
  return same && row && !row.disabled_at ? { name, publishes: row.publishes } : undefined;
}

function listOperators(db: Db): Promise<Operator[]> {
  return db.rows(
    sql
      .selectFrom('operators')
      .select(['name', 'created_at', 'created_by', 'key_set_at', 'disabled_at', 'publishes'])
      .orderBy('created_at'),
  );
}

export async function anyOperator(db: Db): Promise<boolean> {
  return (await db.rows(sql.selectFrom('operators').select('name').limit(1))).length > 0;
}

interface NewOperator {
  by: string;
  at: Date;
  first?: boolean;
  publishes?: string[] | undefined;
}

/**
 * Adds an operator.
 * @param first whether the operator adds itself, which is allowed only if no operator exists
 * @throws Refusal conflict for a name in use or reserved. With `first`: forbidden if there is an
 * operator; invalid if the operator could only publish
 */
async function addOperator(
  tx: Db,
  name: string,
  { by, at, first = false, publishes }: NewOperator,
): Promise<NewKey> {
  await inTurn(tx);
  if (name === selfHealing) {
    throw new Refusal(
      'conflict',
      `The name ${name} is reserved for actions of the server. Choose another name.`,
    );
  }
  const known = await listOperators(tx);
  if (known.some((operator) => operator.name === name)) {
    throw new Refusal(
      'conflict',
      `There is an operator ${name} already. Rotate the key to get a new one.`,
    );
  }
  if (first && known.length > 0) {
    throw new Refusal(
      'forbidden',
      'There is an operator already. Only an operator can add another one.',
    );
  }
  if (first && publishes) {
    throw new Refusal(
      'invalid',
      'The first operator cannot be limited to publishing. Add the publisher later.',
    );
  }
  const made = newKey(name);
  const dates = { created_at: at, key_set_at: at };
  await tx.run(
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

/** Replaces the key of an operator, and enables a disabled one again. */
async function rotateKey(tx: Db, name: string, at: Date): Promise<NewKey> {
  const made = newKey(name);
  const values = {
    key_hash: hashOf(made.key).toString('hex'),
    key_set_at: at,
    disabled_at: null,
  };
  const row = await tx.first(sql.update('operators', { name }, values).returning('name'));
  if (!row) throw new Refusal('notFound', `There is no operator ${name}.`);
  return made;
}

/**
 * Disables an operator.
 * @returns false if it was disabled already
 * @throws Refusal notFound; conflict for the last enabled operator who may do more than publish
 */
async function disableOperator(tx: Db, name: string, at: Date): Promise<boolean> {
  await inTurn(tx);
  const known = await listOperators(tx);
  const operator = known.find((one) => one.name === name);
  if (!operator) throw new Refusal('notFound', `There is no operator ${name}.`);
  if (operator.disabled_at) return false;
  const others = known.filter((one) => one !== operator && !one.disabled_at && !one.publishes);
  if (!operator.publishes && others.length === 0) {
    throw new Refusal('conflict', `${name} is the last operator. Add another one first.`);
  }
  await tx.run(sql.update('operators', { name }, { disabled_at: at }));
  return true;
}

/** Serializes calls: concurrent ones could each add a first operator, or disable each other. */
async function inTurn(tx: Db): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('operators'))`);
}

function newKey(name: string): NewKey {
  return { name, key: `${name}.${randomBytes(32).toString('base64url')}` };
}

/** Returns the SHA-256 of a key. Its 256 random bits need no slow hash. */
function hashOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}

const nobody = '0'.repeat(64);

export const operatorHandlers: GroupHandlers<'operators'> = {
  async list({ db }) {
    return { list: await listOperators(db) };
  },

  async add({ db, operator, now }, { name, publishes }) {
    // Only the first operator adds itself. Others that name themselves are refused as a conflict.
    const first = operator === name;
    const data = await addOperator(db, name, { by: operator, at: now, first, publishes });
    const detail = { first, ...(publishes && { publishes }) };
    return { data, line: { subject: `operator:${name}`, detail } };
  },

  async rotate({ db, operator, now }, { name = operator }) {
    const data = await rotateKey(db, name, now);
    return { data, line: { subject: `operator:${name}` } };
  },

  async disable({ db, now }, { name }) {
    const changed = await disableOperator(db, name, now);
    return { data: { changed }, line: changed ? { subject: `operator:${name}` } : null };
  },
};
