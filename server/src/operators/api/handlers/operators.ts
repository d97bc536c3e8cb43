import type { GroupHandlers } from '../context.ts';
import { addOperator, disableOperator, listOperators, rotateKey } from '../operators.ts';

export const operatorHandlers: GroupHandlers<'operators'> = {
  async list({ db }) {
    return { list: await listOperators(db) };
  },

  async add({ db, operator, now }, { name, publishes }) {
    // The first operator adds itself. No other operator can have the name of the one it adds.
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
