import { describe, expect, it } from 'vitest';
import { addressInputs, addressTexts, hashInputs } from '../testing/inputs/addresses.ts';
import type { Input } from '../testing/inputs/input.ts';
import { inviteCodeInputs, inviteLinks, uidInputs } from '../testing/inputs/uids.ts';
import { login } from './endpoints/auth.ts';
import { address, hash } from './entities/primitives.ts';
import { exchangeUid } from './entities/user.ts';
import { tidyInviteCode } from './invite-code.ts';

const named = (rows: readonly Input[]) => rows.map((row) => [row.from, row.typed, row] as const);

describe.each([
  ['address', address, addressInputs],
  ['hash', hash, hashInputs],
  ['exchange UID', exchangeUid, uidInputs],
])('the schema of %s', (_, schema, rows) => {
  it.each(named(rows))('reads or refuses input (%s): %j', (_from, typed, { sent }) => {
    expect(schema.safeParse(typed).data).toBe(sent);
  });
});

it.each(named(addressTexts))(
  'the address schema reads only text in the form of an address (%s): %j',
  (_from, typed, { refused }) => {
    // A wrong checksum and the zero address have that form; the server refuses both.
    const hasForm = refused === 'checksum' || refused === 'zero';
    expect(address.safeParse(typed).success).toBe(hasForm);
  },
);

it.each(named(inviteCodeInputs))(
  'tidyInviteCode tidies a code (%s): %j',
  (_from, typed, { sent }) => {
    const tidy = tidyInviteCode(typed);
    expect(/^[A-Z0-9]{6,12}$/.test(tidy) ? tidy : undefined).toBe(sent);
    expect(login.input.shape.code.parse(typed)).toBe(tidy);
  },
);

it.each(named(inviteLinks))(
  'tidyInviteCode extracts no code from a link (%s): %j',
  (_from, typed) => {
    expect(tidyInviteCode(typed)).not.toMatch(/^[A-Z0-9]{6,12}$/);
  },
);
