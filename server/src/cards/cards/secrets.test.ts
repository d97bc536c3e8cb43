import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { endpoints } from '@shared/contract/endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callbackSourcesOf } from '../../app/effects.ts';
import type { Db } from '../../platform/database/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { confirmByWallet } from '../../testing/calls/passkey.ts';
import {
  agreed,
  fees,
  fundAccount,
  issuedCard,
  signedReveal,
  topUp,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { handleCallback } from '../../transport/callbacks/index.ts';

const { visa, user } = endpoints;
const pin = '290571';
/** The CVV of all cards in this test: a value that occurs nowhere else. */
const cvv = process.pid === 907 ? '908' : '907';

let dir: string;
let sandbox: TestIssuer;
let server: TestServer;
/** Log lines, realtime messages and answers of the server, each with its source. */
const seen: { where: string; text: string }[] = [];

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'secrets-'));
  sandbox = await startIssuer({ dir: join(dir, 'issuer') });
  const sink = new Writable({
    write(line, _encoding, done) {
      seen.push({ where: 'log', text: String(line) });
      done();
    },
  });
  server = await createTestServer({
    env: {
      ISSUER_URL: sandbox.url,
      ISSUER_SECRET: issuerSecret,
      DATA_DIR: join(dir, 'data'),
      LOG_LEVEL: 'trace',
    },
    log: createLogger('trace', sink),
    sends: true,
  });
  server.parts.bus.subscribe((message) =>
    seen.push({ where: 'realtime', text: JSON.stringify(message) }),
  );
  const { app } = server;
  const inject = app.inject.bind(app) as (request: object) => Promise<LightMyRequestResponse>;
  app.inject = (async (request: object) => {
    const answer = await inject(request);
    seen.push({ where: 'answer', text: `${JSON.stringify(answer.headers)}\n${answer.payload}` });
    return answer;
  }) as typeof app.inject;
});
afterAll(async () => {
  await server.close();
  await sandbox.close();
  rmSync(dir, { recursive: true, force: true });
});

interface Shown {
  number: string;
  cvv: string;
}
function issuersOwn<T>(ask: (store: DatabaseSync) => T): T {
  const store = new DatabaseSync(join(dir, 'issuer', 'issuer.sqlite'));
  try {
    return ask(store);
  } finally {
    store.close();
  }
}

/** Returns every row of every table, including those of the job queue. */
async function rowsOf(db: Db): Promise<typeof seen> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const found: typeof seen = [];
  for (const { name } of tables) {
    const rows = await db.query<{ text: string }>(
      `select to_jsonb(t)::text as text from ${name} t`,
    );
    found.push(...rows.map(({ text }) => ({ where: name, text })));
  }
  return found;
}

function filesBelow(folder: string): typeof seen {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name))
    .map((file) => ({ where: file, text: readFileSync(file, 'latin1') }));
}

/** Returns leaks: card numbers in any grouping, PINs as words, and CVVs as values of fields. */
function leaksIn(places: typeof seen, numbers: readonly string[]): string[] {
  const grouped = numbers.map((number) => new RegExp([...number].join('[\\s-]?')));
  const isPin = new RegExp(`\\b${pin}\\b`);
  return places.flatMap(({ where, text }) => [
    ...(grouped.some((number) => number.test(text)) ? [`number: ${where}`] : []),
    ...(isPin.test(text) ? [`PIN: ${where}`] : []),
    ...(valuesIn(text).includes(cvv) ? [`CVV: ${where}`] : []),
  ]);
}

/** Returns the values of all fields, including those of JSON nested in JSON. */
function valuesIn(text: string): string[] {
  return text.split('\n').flatMap((line) => {
    try {
      return flat(JSON.parse(line));
    } catch {
      return [];
    }
  });
}
function flat(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(flat);
  if (typeof value === 'string' && /^[[{]/.test(value)) return [value, ...valuesIn(value)];
  return [String(value)];
}

async function encrypted(card: string, member: SignedIn, digits = pin): Promise<string> {
  const { key, card: name } = (await server.call(visa.pinSetup, { id: card }, member)).body.data;
  const { kid, ...jwk } = key;
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ pin: digits, card: name })))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

/** Handles the issuer's callbacks as the server does. */
async function takeCallbacks(): Promise<void> {
  const { db, clock, parts } = server;
  for (const { body, signature } of sandbox.told.splice(0)) {
    const headers = { 'content-type': 'application/json', 'x-signature': signature };
    const url = '/callbacks/issuer';
    await server.app.inject({ method: 'POST', url, headers, payload: body });
    const eventId = JSON.parse(body).id as string;
    const sources = callbackSourcesOf(parts.issuer);
    await handleCallback({ db, clock, sources }, { source: 'issuer', eventId });
  }
  await workAtIssuer(server);
}

/** Runs the life of a card, including typical failures. @returns the secrets shown to its owner */
async function live(member: SignedIn): Promise<Shown[]> {
  const shown: Shown[] = [];
  const card = await issuedCard(server, member);
  const show = async (id: string) => {
    issuersOwn((store) => store.prepare('update cards set cvv = ?').run(cvv));
    const { url } = (await server.call(visa.reveal, await signedReveal(server, member, id), member))
      .body.data;
    await fetch(url);
    const answer = await fetch(new URL('/reveal', url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(url).hash.slice(1) }),
    });
    shown.push((await answer.json()) as Shown);
  };
  await show(card);
  const set = async (text: string) => {
    const step_up = await confirmByWallet(server, member, { purpose: 'cardPin', card });
    return server.call(visa.updatePin, { id: card, pin: text, step_up }, member);
  };
  expect((await set(await encrypted(card, member))).body.code).toBe(200);
  // A PIN that is not encrypted, a changed ciphertext, and an obvious PIN are refused.
  expect((await set(pin)).http).toBe(400);
  expect((await set(`${(await encrypted(card, member)).slice(0, -4)}AAAA`)).body.code).toBe(2706);
  expect((await set(await encrypted(card, member, '111111'))).body.code).toBe(2706);
  await topUp(server, member, card, '30000000');
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [card],
  );
  const at = row?.issuer_id ?? '';
  await sandbox.spend(at, { merchant: 'Corner Shop', amount: '12000000' });
  await sandbox.spend(at, { merchant: 'Corner Shop', amount: '90000000' });
  await takeCallbacks();
  await server.call(visa.freeze, { id: card, frozen: true }, member);
  await server.call(visa.reportLost, { id: card }, member);
  const terms = { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' as const };
  const { application } = (await server.call(visa.replaceApply, terms, member)).body.data;
  const next = (await untilDecided(server, member, application.id)).card_id ?? '';
  await show(next);
  await takeCallbacks();
  for (const id of [card, next]) {
    for (const call of [visa.cardDetail, visa.consumeList, visa.rechargeList] as const) {
      expect((await server.call(call, { id }, member)).http).toBe(200);
    }
  }
  await server.call(visa.myCardList, {}, member);
  await server.call(visa.info, {}, member);
  await server.call(visa.applyCardList, {}, member);
  await server.call(user.moneyLog, {}, member);
  return shown;
}

it('keeps numbers, CVVs and PINs of cards out of tables, logs, messages, files and answers', async () => {
  const member = await server.signIn();
  await fundAccount(server, member.userId);
  const shown = await live(member);
  expect(shown.map((one) => one.cvv)).toEqual([cvv, cvv]);
  const numbers = shown.map(({ number }) => number);
  // Check first that the search finds planted secrets.
  const grouped = numbers[1]?.match(/.{4}/g)?.join(' ');
  const planted = JSON.stringify({ said: JSON.stringify({ cvv, pin }), number: grouped });
  await expect(
    server.db.tx(async (tx) => {
      await tx.query('update users set frozen_at = now(), frozen_reason = $1', [planted]);
      throw new Error(leaksIn(await rowsOf(tx), numbers).join());
    }),
  ).rejects.toThrow('number: public.users,PIN: public.users,CVV: public.users');

  const places = [...seen, ...(await rowsOf(server.db)), ...filesBelow(join(dir, 'data'))];
  for (const kind of ['log', 'realtime', 'answer', 'public.inbox', 'public.cards']) {
    expect(places.filter(({ where }) => where === kind).length, kind).toBeGreaterThan(0);
  }
  expect(leaksIn(places, numbers)).toEqual([]);
});
