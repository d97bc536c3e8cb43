import { endpoints } from '@shared/contract/endpoints';
import { orderCards } from '../../cards/applications/index.ts';
import { syncWithIssuer } from '../../cards/cards/index.ts';
import type { Issuer } from '../../cards/issuer/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { SignedIn, TestServer } from '../calls/server.ts';
import { handIn } from './cardholders.ts';

const { auth, visa } = endpoints;

/** Versions of the agreements, and fees in USDT base units, in the sandbox's settings. */
export const agreed = { user: '2026-12', aml: '2026-11', privacy: '2026-11' };
export const fees = { 'virtual-asia': '10000000', 'physical-asia': '100000000' } as const;

/** Credits an account with USDT base units, once for each user. */
export async function fundAccount(server: TestServer, userId: string, amount = 1_000_000_000n) {
  await post(server.db, {
    kind: 'welcome_grant',
    reference: `cards ${userId}`,
    at: server.clock.now(),
    postings: [
      { account: systemAccount('issued'), asset: 'USDT', amount: -amount },
      { account: userAccount(userId), asset: 'USDT', amount },
    ],
  });
}

/** Creates an approved cardholder. @returns its id */
export async function approvedHolder(
  server: TestServer,
  one: SignedIn,
  change: Parameters<typeof handIn>[2] = {},
): Promise<string> {
  const { id } = (await handIn(server, one, change)).body.data;
  await decide(server, { kind: 'kyc', subjectId: id, verdict: 'approved' });
  return id;
}

/** Decides a pending review as an operator. */
export async function decide(
  { db, parts, clock }: TestServer,
  what: { kind: string; subjectId: string; verdict: 'approved' | 'rejected' },
): Promise<void> {
  const [review] = await db.query<{ id: string }>(
    `select id from reviews where kind = $1 and subject_id = $2 and status = 'pending'`,
    [what.kind, what.subjectId],
  );
  const { verdict } = what;
  const reasons = verdict === 'rejected' ? { address: 'No such street.' } : {};
  await db.tx((tx) =>
    parts.reviews.decide(tx, {
      id: review?.id ?? '',
      verdict,
      reasons,
      by: 'alice',
      at: clock.now(),
    }),
  );
}

interface Wanted {
  type?: 'virtual' | 'physical';
  holder?: string;
  pay?: 'account' | 'wallet';
}

export async function applyFor(server: TestServer, one: SignedIn, wanted: Wanted = {}) {
  const { type = 'virtual', pay = 'account' } = wanted;
  const holder = wanted.holder ?? (await approvedHolder(server, one));
  const product = `${type}-asia` as const;
  const terms = { product, holder, agreements: agreed, fee: fees[product], pay };
  if (type === 'virtual') return server.call(visa.openVirtualCard, terms, one);
  const address = await ownAddress(server, one);
  return server.call(visa.openRealCard, { ...terms, address }, one);
}

export const delivery = {
  recipient: 'Lin',
  phone: '+886912345678',
  province: 'Taiwan',
  city: 'Taipei',
  district: 'Daan',
  detail: '1',
  zip: '106',
} as const;

/** Saves a delivery address. @returns its id */
export async function ownAddress(server: TestServer, one: SignedIn): Promise<string> {
  return (await server.call(visa.addAddress, delivery, one)).body.data.id;
}

/** Makes all open work with the issuer due, and runs the sweeps once. */
export async function workAtIssuer({ db, parts }: TestServer): Promise<void> {
  const { log, clock, bus, issuer } = parts;
  const asking = { ...parts, db, log, clock, news: bus, issuer: issuer as Issuer };
  await dueNow(db, clock.now());
  await orderCards(asking);
  await syncWithIssuer(asking);
}

export async function dueNow(db: Db, at: Date): Promise<void> {
  for (const table of ['card_applications', 'card_recharges', 'card_unloads', 'cards']) {
    await db.query(`update ${table} set due_at = $1 where due_at is not null`, [at]);
  }
}

/** Runs the sweeps until an application has ended or is in review. */
export async function untilDecided(server: TestServer, one: SignedIn, id: string) {
  for (;;) {
    const { application } = (await server.call(visa.applyCardDetail, { id }, one)).body.data;
    if (application.status !== 'processing') return application;
    await workAtIssuer(server);
    if (application.stage === 'review') return application;
  }
}

/** Issues a card, paid from the account. @returns its id */
export async function issuedCard(
  server: TestServer,
  one: SignedIn,
  wanted: Wanted = {},
): Promise<string> {
  const { application } = (await applyFor(server, one, wanted)).body.data;
  let now = await untilDecided(server, one, application.id);
  if (now.stage === 'review') {
    const { id: subjectId } = application;
    await decide(server, { kind: 'card_application', subjectId, verdict: 'approved' });
    now = await untilDecided(server, one, application.id);
  }
  return now.card_id ?? '';
}

/** Tops a card up, and runs the sweeps until the top-up has ended. */
export async function topUp(server: TestServer, one: SignedIn, card: string, amount: string) {
  const quoted = await server.call(visa.rechargeQuote, { id: card, amount }, one);
  const { quote } = quoted.body.data;
  const made = await server.call(visa.recharge, { id: card, quote }, one);
  for (;;) {
    const { list } = (await server.call(visa.rechargeList, { id: card }, one)).body.data;
    const now = list.find(({ id }) => id === made.body.data.id);
    if (now?.status === 'success' || now?.status === 'failed') return now;
    await workAtIssuer(server);
  }
}

/** Signs the text that permits showing a card's number. @returns the input of `visa.reveal` */
export async function signedReveal(server: TestServer, { token, wallet }: SignedIn, id: string) {
  const intent = { purpose: 'cardNumber' as const, card: id };
  const { message, ticket } = (await server.call(auth.stepUp, { intent }, { token })).body.data;
  return { id, step_up: { ticket, signature: await wallet.signMessage(message) } };
}

/** Inserts the row of an application, without a call to the issuer. @returns its id */
export async function openApplication(
  db: Db,
  { userId, holder, state = 'review' }: { userId: string; holder: string; state?: string },
): Promise<string> {
  const [row] = await db.query<{ id: string }>(
    `insert into card_applications (number, user_id, cardholder_id, product_id, type, region, bin,
       scheme, fee, agreements, paid_from, state, created_at)
     select 'C' || $2::text || md5(random()::text), $1, $2::bigint, id, 'virtual', region, bin,
       scheme, 0, '{"user":"1","aml":"1","privacy":"1"}', 'account', $3, now()
     from card_products order by id limit 1 returning id`,
    [userId, holder, state],
  );
  return row?.id ?? '';
}
