import type { CardStatement, StatementFormat } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportKindsOf } from '../../app/effects.ts';
import { writeExport } from '../../money/exports/index.ts';
import {
  agreed,
  fees,
  fundAccount,
  issuedCard,
  topUp,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';

const { visa } = endpoints;
const dayMs = 24 * 60 * 60 * 1000;

let sandbox: TestIssuer;
let server: TestServer;
let member: SignedIn;
/** The first card, which was lost, and its successor. */
let lost: string;
let card: string;

beforeAll(async () => {
  sandbox = await startIssuer();
  const env = { ISSUER_URL: sandbox.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ env, sends: true });
  member = await server.signIn();
  await fundAccount(server, member.userId);
  lost = await issuedCard(server, member);
  await topUp(server, member, lost, '30000000');
  await spend(lost, '12000000');
  await visit(lost);
  server.clock.advance(40 * dayMs);
  member = await server.signIn({ wallet: member.wallet });
  await server.call(visa.reportLost, { id: lost }, member);
  const terms = {
    card: lost,
    agreements: agreed,
    fee: fees['virtual-asia'],
    pay: 'account' as const,
  };
  const { application } = (await server.call(visa.replaceApply, terms, member)).body.data;
  card = (await untilDecided(server, member, application.id)).card_id ?? '';
  await workAtIssuer(server);
}, 30_000);
afterAll(async () => {
  await server.close();
  await sandbox.close();
});

async function spend(id: string, amount: string): Promise<void> {
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [id],
  );
  await sandbox.spend(row?.issuer_id ?? '', { merchant: '角落商店', country: 'TW', amount });
}

/** Syncs a card with the issuer. */
async function visit(id: string): Promise<void> {
  await server.db.query('update cards set due_at = $2 where id = $1', [id, server.clock.now()]);
  await workAtIssuer(server);
}

async function order(id: string, month: string, format: StatementFormat): Promise<CardStatement> {
  const wanted = { id, month, format };
  return (await server.call(visa.statement, wanted, { ...member, language: 'EN' })).body.data;
}

/** Writes and downloads the file of a statement. */
async function fetched({ id }: CardStatement) {
  const { db, clock, jobs, bus: news, storage, config } = server.parts;
  await writeExport({ db, clock, jobs, news, storage, kinds: exportKindsOf(config) }, { id });
  const { url, ticket } = (await server.call(visa.statementTicket, { id }, member)).body.data;
  const headers = { 'content-type': 'text/plain' };
  return server.app.inject({ method: 'POST', url, payload: ticket, headers });
}

const linesOf = (csv: string) =>
  csv
    .trimEnd()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(','))
    .map((cells) => [cells[1], cells[8], cells[9]]);

it('issues a statement for each month of a card, and shows carried money on both cards', async () => {
  const months = async (id: string) =>
    (await server.call(visa.statementMonths, { id }, member)).body.data.months;
  expect(await months(lost)).toEqual(['2026-02', '2026-01']);
  expect(await months(card)).toEqual(['2026-02']);

  const january = await fetched(await order(lost, '2026-01', 'csv'));
  expect(january.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/"card-\d{4}-2026-01\.csv"$/),
  });
  expect(linesOf(january.payload)).toEqual([
    ['Opening balance', '', '0'],
    ['Top-up', '30', '30'],
    ['Payment', '-12', '18'],
    ['Closing balance', '', '18'],
  ]);
  const february = await fetched(await order(lost, '2026-02', 'csv'));
  expect(linesOf(february.payload)).toEqual([
    ['Opening balance', '', '18'],
    [expect.stringMatching(/^Carried to the card ending in \d{4}$/), '-18', '0'],
    ['Closing balance', '', '0'],
  ]);
  const next = await fetched(await order(card, '2026-02', 'csv'));
  expect(linesOf(next.payload)).toEqual([
    ['Opening balance', '', '0'],
    [expect.stringMatching(/^Carried from the card ending in \d{4}$/), '18', '18'],
    ['Closing balance', '', '18'],
  ]);
});

it('renders the same content as a PDF, without card numbers', async () => {
  const file = await fetched(await order(lost, '2026-01', 'pdf'));
  expect(file.headers['content-type']).toBe('application/pdf');
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file.rawPayload)), {
    mergePages: true,
  });
  for (const part of ['January 2026', 'Mei Lin Chen', '角落商店', '−12.00', '18.00 USDT']) {
    expect(text).toContain(part);
  }
  expect(text).not.toMatch(/\d[\d ]{11,}\d/);
  const list = (await server.call(visa.statements, { id: lost }, member)).body.data.list;
  expect(list.find(({ format }) => format === 'pdf')).toMatchObject({
    card: lost,
    month: '2026-01',
    status: 'ready',
    records: 2,
  });
});

it('refuses a statement of a month before the card was issued, or in the future', async () => {
  for (const month of ['2025-12', '2026-03']) {
    const wanted = { id: lost, month, format: 'csv' as const };
    const { body } = await server.call(visa.statement, wanted, member);
    expect(body).toMatchObject({ code: 400, data: { issues: [{ path: 'month' }] } });
  }
});

it('answers not found for another user’s card and statement', async () => {
  const other = await server.signIn();
  const { id: file } = await order(card, '2026-02', 'csv');
  const calls: [string, (id: string) => ReturnType<TestServer['call']>][] = [
    [card, (id) => server.call(visa.statementMonths, { id }, other)],
    [card, (id) => server.call(visa.statements, { id }, other)],
    [card, (id) => server.call(visa.statement, { id, month: '2026-02', format: 'csv' }, other)],
    [card, (id) => server.call(visa.statement, { id, month: '2020-01', format: 'csv' }, other)],
    [file, (id) => server.call(visa.statementTicket, { id }, other)],
  ];
  for (const [foreign, call] of calls) {
    const [theirs, nobodys] = [await call(foreign), await call('none')];
    expect(theirs.http).toBe(404);
    expect(theirs.body).toEqual({ ...nobodys.body, requestId: expect.any(String) });
  }
});
