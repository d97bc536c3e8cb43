import { describe, expect, it } from 'vitest';
import { amounts } from '../testing/inputs/amounts.ts';
import { codes } from '../testing/inputs/codes.ts';
import type { Input } from '../testing/inputs/input.ts';
import { phones } from '../testing/inputs/phones.ts';
import { quantities } from '../testing/inputs/quantities.ts';
import * as ticket from './endpoints/ticket.ts';
import * as user from './endpoints/user.ts';
import * as visa from './endpoints/visa.ts';
import { e164 } from './entities/primitives.ts';

/** Inputs and schema of each kind of field. */
const fields = {
  amount: { rows: amounts, schema: user.neuReleaseTransfer.input.shape.amount },
  quantity: { rows: quantities, schema: ticket.getOrder.input.shape.quantity },
  phone: { rows: phones, schema: e164 },
  code: { rows: codes, schema: visa.active.input.shape.code },
};

describe.each(Object.entries(fields))('the schema of a typed %s', (_, { rows, schema }) => {
  const inputs: readonly Input<string | number>[] = rows;
  it.each(inputs.filter(({ sent }) => sent !== undefined))(
    'accepts $sent, sent for $typed ($from, language: $language)',
    ({ sent }) => {
      expect(schema.safeParse(sent)).toEqual({ success: true, data: sent });
    },
  );

  it.each(inputs.filter(({ refused }) => refused))('refuses $typed ($from)', ({ typed }) => {
    expect(schema.safeParse(typed).success).toBe(false);
  });
});
