import { auth, user } from '@shared/contract/endpoints';
import {
  account,
  addressInputs,
  addressTexts,
  hashInputs,
} from '@shared/contract/testing/inputs/addresses.ts';
import type { Input } from '@shared/contract/testing/inputs/input.ts';
import { inviteCodeInputs, uidInputs } from '@shared/contract/testing/inputs/uids.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createTestServer,
  newWallet,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { parseInput } from './parse.ts';

/** The server does not rely on browsers to normalize pasted identifiers. */

let server: TestServer;
let member: SignedIn;
beforeAll(async () => {
  server = await createTestServer();
  member = await server.signIn();
  await server.db.query(
    `insert into users (address, invite_code, created_at) values ($1, 'FRIEND27', now())`,
    [account],
  );
});
afterAll(() => server.close());

const named = (rows: readonly Input[]) => rows.map((row) => [row.from, row.typed, row] as const);

describe('isRegister', () => {
  it.each(named(addressInputs))('reads or refuses text (%s): %j', async (_, typed, { refused }) => {
    const { body } = await server.call(auth.isRegister, { address: typed });
    expect(body.code).toBe(refused ? 400 : 200);
    if (!refused) expect(body.data.registered).toBe(true);
  });

  it.each(named(addressTexts))(
    'extracts no address from surrounding text (%s): %j',
    async (_from, typed, row) => {
      // Texts refused for these reasons have the form of an address. Other tests cover them.
      if (row.refused === 'checksum' || row.refused === 'zero') return;
      expect((await server.call(auth.isRegister, { address: typed })).body.code).toBe(400);
    },
  );
});

it.each(named(hashInputs))('reads or refuses a hash (%s): %j', (_from, typed, { sent }) => {
  const read = () => parseInput(user.applyTicketDividend, { hash: typed }, 'en').hash;
  if (sent) expect(read()).toBe(sent);
  else expect(read).toThrow();
});

it.each(named(uidInputs))('reads or refuses a UID (%s): %j', async (_from, typed, { sent }) => {
  const { token } = member;
  const { body } = await server.call(user.updateJuUid, { uid: typed }, { token });
  expect(body.code).toBe(sent ? 200 : 400);
  const { body: info } = await server.call(user.info, {}, { token });
  if (sent) expect(info.data.ju_uid).toBe(sent);
});

it.each(named(inviteCodeInputs))('checks a code (%s): %j', async (_from, typed, { sent }) => {
  const { address } = newWallet();
  const { body } = await server.call(auth.inviter, { address, code: typed });
  // 1006: unknown code.
  expect(body.code).toBe(sent ? 200 : 1006);
  if (sent) expect(body.data.inviter).toBe('0x5aAe…\u2060eAed');
  // The answer is the same before a wallet is chosen.
  const early = await server.call(auth.inviter, { code: typed });
  expect([early.body.code, early.body.data]).toEqual([body.code, body.data]);
});
