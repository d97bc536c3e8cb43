import { type CardholderFields, limits } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { dateInputs } from '@shared/contract/testing/inputs/dates.ts';
import { documentInputs } from '@shared/contract/testing/inputs/documents.ts';
import { nameInputs } from '@shared/contract/testing/inputs/names.ts';
import { placeInputs } from '@shared/contract/testing/inputs/places.ts';
import { beforeAll, expect, it } from 'vitest';
import { listReviews, reviewsOf } from '../../members/reviews/index.ts';
import { tidyUploads } from '../../members/uploads/index.ts';
import { acceptedPhoto, handIn, handInAll, passportOf } from '../../testing/cards/cardholders.ts';
import { openApplication } from '../../testing/cards/cards.ts';
import {
  createTestServer,
  openServer,
  type SignedIn,
  type TestServer,
} from '../../testing/index.ts';
import { parseInput } from '../../transport/http/parse.ts';
import { isSameDocument, isValidToday } from './document.ts';
import { isPhotoRejected } from './index.ts';
import { storePerson } from './store.ts';

const { visa } = endpoints;

let server: TestServer;
beforeAll(async () => {
  // Use PostgreSQL, because the tests make concurrent calls.
  const { db, close } = await openServer();
  server = await createTestServer({ db });
  return async () => {
    await server.close();
    await close();
  };
});

const listOf = async ({ token }: SignedIn) =>
  (await server.call(visa.kycList, {}, { token })).body.data.list;
const photo = ({ userId }: SignedIn) => acceptedPhoto(server.db, userId);

async function decide(id: string, verdict: 'approved' | 'rejected', reasons = {}): Promise<void> {
  const [review] = await reviewsOf(server.db, { kind: 'kyc', subjectId: id });
  const decision = { id: review?.id ?? '', verdict, reasons, by: 'alice', at: new Date() };
  await server.db.tx((tx) => server.parts.reviews.decide(tx, decision));
}

it('reviews a cardholder, reports the decision, and reviews a corrected one again', async () => {
  const one = await server.signIn();
  const { id } = (await handIn(server, one)).body.data;
  const pending = { id, status: 'pending', first_name: 'Mei Lin', id_type: 'passport' };
  expect(await listOf(one)).toEqual([expect.objectContaining(pending)]);
  expect((await server.call(visa.info, {}, one)).body.data.cardholders.pending).toBe(1);

  await decide(id, 'rejected', { photo_front: 'It is blurred.' });
  const { data } = (await server.call(visa.kycDetail, { id }, one)).body;
  expect(data).toMatchObject({ status: 'rejected', reasons: { photo_front: 'It is blurred.' } });
  const due = await server.call(endpoints.user.due, {}, one);
  expect(due.body.data.list).toContainEqual({
    kind: 'cardholder',
    at: null,
    count: 1,
    path: `/bank/addHolders?id=${id}`,
    name: 'Mei Lin Chen',
  });
  const { list } = (await server.call(endpoints.notice.news, {}, one)).body.data;
  expect(list).toMatchObject([{ kind: 'review', facts: { name: 'Mei Lin Chen' } }]);
  expect(data.email).toBe('mei@example.com');

  const front = await photo(one);
  const corrected = { ...(await passportOf(server.db, one.userId)), id, photo_front: front };
  expect((await server.call(visa.editKyc, corrected, one)).http).toBe(200);
  expect(await listOf(one)).toEqual([expect.objectContaining({ ...pending, reasons: {} })]);
  await decide(id, 'approved');
  expect(await listOf(one)).toEqual([expect.objectContaining({ id, status: 'approved' })]);
});

it('shows reviewers all data, which is encrypted in the database', async () => {
  const one = await server.signIn();
  const { id } = (await handIn(server, one, { last_name: 'Unmistakable' })).body.data;
  const [review] = await reviewsOf(server.db, { kind: 'kyc', subjectId: id });
  if (!review) throw new Error('the cardholder has no review');
  const about = await server.parts.reviews.about(server.db, review);
  expect(about).toMatchObject({ last_name: 'Unmistakable', photo_front: 'kept' });
  const tables = await server.db.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const [found] = await server.db.query(
      `select 1 from "${name}" t where t::text like '%Unmistakable%' limit 1`,
    );
    expect([name, found]).toEqual([name, undefined]);
  }
});

it('accepts a document once, also from concurrent calls', async () => {
  const one = await server.signIn();
  const same = { id_number: 'AB-123456' };
  const handed = await Promise.all([1, 2, 3].map(() => handIn(server, one, same)));
  expect(handed.map(({ body }) => body.code).sort()).toEqual([200, 2404, 2404]);
  for (const id_number of ['ab123456', 'ＡＢ 12.34/56', 'AB๑๒๓๔๕๖']) {
    expect((await handIn(server, one, { id_number })).body.code).toBe(2404);
  }
  expect(await listOf(one)).toHaveLength(1);
});

it('reads names, numbers and addresses as the tables of inputs list them', async () => {
  const one = await server.signIn();
  const person = await passportOf(server.db, one.userId);
  const rows = [
    ...nameInputs.map((row) => ({ ...row, field: 'last_name' as const })),
    ...documentInputs.map((row) => ({ ...row, field: 'id_number' as const })),
    ...placeInputs.map((row) => ({ ...row, field: 'city' as const })),
  ];
  const read = (field: (typeof rows)[number]['field'], typed: string) =>
    parseInput(visa.addKyc, { ...person, [field]: typed }, 'en')[field];
  for (const { field, typed, sent } of rows) {
    if (sent === undefined) expect(() => read(field, typed), typed).toThrow(field);
    else expect(read(field, typed), typed).toBe(sent);
  }
});

/** Submits a document. @returns its stored day, the wrong fields, or the error's code */
async function storedDay(
  one: SignedIn,
  change: Partial<CardholderFields>,
  field: 'issued_on' | 'expires_on',
) {
  const { body } = await handIn(server, one, change);
  if (body.code !== 200) {
    const wrong = body.data as unknown as { issues: { path: string }[] } | null;
    return wrong?.issues.map(({ path }) => path) ?? body.code;
  }
  const { id } = body.data;
  const { data } = (await server.call(visa.kycDetail, { id }, one)).body;
  return data[field];
}

it('stores the dates of documents as the table of inputs lists them', async () => {
  const one = await server.signIn();
  for (const { field, typed, beside, document, sent, refused } of dateInputs) {
    const back = await photo(one);
    const other = field === 'issued_on' ? 'expires_on' : 'issued_on';
    const kind = document
      ? { id_type: document }
      : { id_type: 'id_card' as const, photo_back: back };
    const found = await storedDay(one, { [field]: typed, [other]: beside, ...kind }, field);
    // The schema does not compare a day with today.
    const wanted = sent ?? (refused === 'past' || refused === 'future' ? 2405 : [field]);
    expect([typed, found]).toEqual([typed, wanted]);
  }
});

it('reads a document that was stored by an earlier version', async () => {
  const one = await server.signIn();
  const { id } = (await handIn(server, one)).body.data;
  const { photo_front: _, ...person } = await passportOf(server.db, one.userId);
  const before = { ...person, id_number: 'x-9', expires_on: '2569-01-31' };
  await storePerson(server.db, server.parts.sealer, id, before);
  const { data } = (await server.call(visa.kycDetail, { id }, one)).body;
  expect(data).toMatchObject({ id_number: 'x-9', expires_on: '2569-01-31' });
});

it('stores a billing address of the parts that its country uses', async () => {
  const one = await server.signIn();
  const place = { country: 'SG', province: '', city: '', district: '', zip: '546080' };
  const missing = (await handIn(server, one, { ...place, zip: '' })).body;
  expect(missing).toMatchObject({ code: 400, data: { issues: [{ path: 'zip' }] } });
  const { id } = (await handIn(server, one, place)).body.data;
  const { data } = (await server.call(visa.kycDetail, { id }, one)).body;
  // Remotes of earlier releases refuse empty parts.
  expect(data).toMatchObject({ ...place, province: '-', city: '-', district: '-' });
  await decide(id, 'rejected', { zip: 'It is another street.' });
  const { status: _s, reasons: _r, submitted_at: _a, decided_at: _d, ...fields } = data;
  const { id_number_end: _e, ...own } = fields;
  expect((await server.call(visa.editKyc, { ...own, zip: '308125' }, one)).http).toBe(200);
  const [review] = await reviewsOf(server.db, { kind: 'kyc', subjectId: id });
  if (!review) throw new Error('the cardholder has no review');
  expect(await server.parts.reviews.about(server.db, review)).toMatchObject({
    ...place,
    zip: '308125',
  });
});

it('accepts each photo once, for a cardholder of its owner', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  const mine = await photo(one);
  expect((await handIn(server, other, { photo_front: mine })).body.code).toBe(2407);
  const card = { id_type: 'id_card' as const, photo_front: mine };
  expect((await handIn(server, one, { ...card, photo_back: mine })).body.code).toBe(2407);
  expect((await handIn(server, one, card)).body.code).toBe(400);
  const back = await photo(one);
  expect((await handIn(server, one, { ...card, photo_back: back })).http).toBe(200);
  expect((await handIn(server, one, { photo_front: back })).body.code).toBe(2407);
  expect((await handIn(server, one, { photo_front: 'A'.repeat(22) })).body.code).toBe(2407);
  expect([await listOf(one), await listOf(other)].map((list) => list.length)).toEqual([1, 0]);
});

it('shows the photo of a rejected cardholder to its owner only', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  const id = await photo(one);
  const holder = (await handIn(server, one, { photo_front: id })).body.data;
  const isOpen = ({ userId }: SignedIn) => isPhotoRejected(server.db, { id, userId });
  await server.db.query('update uploads set used_at = created_at where id = $1', [id]);
  expect((await server.call(visa.uploadPreview, { id }, one)).body.data).toEqual({ jpeg: null });
  expect(await isOpen(one)).toBe(false);
  await decide(holder.id, 'rejected', { photo_front: 'It is blurred.' });
  expect([await isOpen(one), await isOpen(other)]).toEqual([true, false]);
  expect((await server.call(visa.uploadPreview, { id }, other)).http).not.toBe(200);
});

it('reports all missing fields in one answer', async () => {
  const one = await server.signIn();
  const passport = await passportOf(server.db, one.userId);
  const { body } = await handIn(server, one, { ...passport, id_type: 'id_card', first_name: '' });
  const { issues } = body.data as unknown as { issues: { path: string }[] };
  expect(issues.map(({ path }) => path)).toEqual(['first_name', 'photo_back']);
});

it('deletes a cardholder with its photos, and withdraws its review', async () => {
  const one = await server.signIn();
  const mine = await photo(one);
  const { id } = (await handIn(server, one, { photo_front: mine })).body.data;
  expect((await server.call(visa.deleteKyc, { id }, one)).http).toBe(200);
  expect((await server.call(visa.deleteKyc, { id }, one)).body.code).toBe(2401);
  expect(await listOf(one)).toEqual([]);
  const waiting = (await listReviews(server.db, { kind: 'kyc' })).list;
  expect(waiting.map(({ subjectId }) => subjectId)).not.toContain(id);

  const deleted: string[] = [];
  const storage = {
    ...server.parts.storage,
    delete: async (name: string) => void deleted.push(name),
  };
  await tidyUploads({ ...server.parts, storage, news: server.parts.bus });
  expect(deleted).toContain(`picture-${mine}`);
  const [row] = await server.db.query('select sealed from cardholders where id = $1', [id]);
  expect(row).toEqual({ sealed: null });
});

it('keeps a cardholder that an open application needs', async () => {
  const one = await server.signIn();
  const { id } = (await handIn(server, one)).body.data;
  await openApplication(server.db, { userId: one.userId, holder: id });
  expect((await server.call(visa.deleteKyc, { id }, one)).body.code).toBe(2403);
  await server.db.query(
    `update card_applications set state = 'failed', reason = 'refused', done_at = now()
     where cardholder_id = $1`,
    [id],
  );
  expect((await server.call(visa.deleteKyc, { id }, one)).http).toBe(200);
});

it('answers not found for another member’s cardholder or address, in each call', async () => {
  const [one, other] = [await server.signIn(), await server.signIn()];
  const { id } = (await handIn(server, one)).body.data;
  await decide(id, 'rejected', { '': 'no' });
  const given = await passportOf(server.db, other.userId);
  const { body: made } = await server.call(visa.addAddress, address, { token: one.token });
  const tried = async (person: string, place: string) => {
    const answers = [
      await server.call(visa.kycDetail, { id: person }, other),
      await server.call(visa.editKyc, { ...given, id: person }, other),
      await server.call(visa.deleteKyc, { id: person }, other),
      await server.call(visa.addressDetail, { id: place }, other),
      await server.call(visa.editAddress, { ...address, id: place }, other),
      await server.call(visa.deleteAddress, { id: place }, other),
    ];
    return answers.map(({ http, body: { code, message, data } }) => [http, code, message, data]);
  };
  const foreign = await tried(id, made.data.id);
  expect(foreign.map(([http]) => http)).toEqual([404, 404, 404, 404, 404, 404]);
  expect(await tried('99999999', '99999999')).toEqual(foreign);
  expect(await tried('constructor', '-1')).toEqual(foreign);
  expect(await listOf(one)).toHaveLength(1);
});

const address = {
  recipient: '陳美琳',
  phone: '+886912345678',
  province: '臺灣',
  city: '臺北市',
  district: '信義區',
  detail: '松仁路 7 號',
  zip: '110',
};

it('stores, changes and deletes addresses, and limits their number', async () => {
  const one = await server.signIn();
  const { id } = (await server.call(visa.addAddress, address, one)).body.data;
  const moved = { ...address, id, detail: '松仁路 8 號' };
  await server.call(visa.editAddress, moved, one);
  const list = async () => (await server.call(visa.addressList, {}, one)).body.data.list;
  expect(await list()).toEqual([moved]);
  expect((await server.call(visa.addressDetail, { id }, one)).body.data).toEqual(moved);
  for (let n = 1; n < limits.deliveryAddresses; n += 1) {
    await server.call(visa.addAddress, address, one);
  }
  expect((await server.call(visa.addAddress, address, one)).body.code).toBe(2502);
  await server.call(visa.deleteAddress, { id }, one);
  expect(await list()).toHaveLength(limits.deliveryAddresses - 1);
});

it('limits the number of cardholders of a member', async () => {
  const one = await server.signIn();
  await handInAll(server, one);
  expect((await handIn(server, one)).body.code).toBe(2406);
});

it.each([
  ['issued in the past, valid for long', '2020-01-31', '2030-01-01', true],
  ['ends today', '2020-01-31', '2026-06-15', true],
  ['ended yesterday', '2020-01-31', '2026-06-14', false],
  ['issued where it is tomorrow already', '2026-06-16', '2030-01-01', true],
  ['issued in the future', '2026-06-17', '2030-01-01', false],
  ['ends before it begins', '2026-06-15', '2026-06-15', false],
])('checks the validity of a document: %s', (_, issued_on, expires_on, valid) => {
  expect(isValidToday({ issued_on, expires_on }, new Date('2026-06-15T23:00:00Z'))).toBe(valid);
});

it.each([
  ['ends today in Brazil', '2026-06-14', true],
  ['ended yesterday everywhere', '2026-06-13', false],
])('checks a document that %s while UTC has tomorrow’s date', (_, expires_on, valid) => {
  const now = new Date('2026-06-15T01:00:00Z');
  expect(isValidToday({ issued_on: '2020-01-31', expires_on }, now)).toBe(valid);
});

it('compares document numbers regardless of spelling, per kind of document', () => {
  const one = { id_type: 'passport', id_number: 'a-1b' } as const;
  expect(isSameDocument(one, { ...one, id_number: 'A1-B' })).toBe(true);
  expect(isSameDocument(one, { ...one, id_type: 'id_card' })).toBe(false);
});
