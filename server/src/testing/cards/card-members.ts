import type { CardType } from '@shared/contract';
import { getAddress } from 'ethers';
import { postMany, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Sealer, sealText } from '../../platform/storage/index.ts';
import type { UnsteadyIssuer } from './unsteady-issuer.ts';

/** A member who can have cards: registered, identified, with money and an address. */
export interface CardMember {
  userId: string;
  address: string;
  /** Approved cardholders; the sandbox's bank refuses cards for `refused`. */
  holders: { good: string; refused: string };
  deliveryAddress: string;
  /** Balance of the account, USDT base units. */
  funds: bigint;
}

const funds = 400_000_000n;
/** Duration of making a card, and of a load, at the bank; ms. */
export const bankMs = 1_000;

/** Creates all members together, because creating them singly takes longer than the tests. */
export async function signUpMembers(
  db: Db,
  sealer: Sealer,
  { count, at }: { count: number; at: Date },
): Promise<CardMember[]> {
  const users = await db.query<{ id: string; address: string }>(
    `insert into users (address, invite_code, created_at)
     select '0x' || substr(r, 1, 40), substr(r, 1, 10), $2
     from (select upper(md5(random()::text) || md5(random()::text)) as r
       from generate_series(1, $1::integer)) as x
     returning id, address`,
    [count, at],
  );
  await postMany(
    db,
    users.map(({ id }) => ({
      kind: 'welcome_grant' as const,
      reference: `cards ${id}`,
      at,
      postings: [
        { account: systemAccount('issued'), asset: 'USDT' as const, amount: -funds },
        { account: userAccount(id), asset: 'USDT' as const, amount: funds },
      ],
    })),
  );
  const ids = users.map(({ id }) => id);
  const named = async (name: string) => {
    const made = await insertFor(
      db,
      `cardholders (user_id, created_at, status)`,
      `'approved'`,
      ids,
      at,
    );
    const person = { first_name: 'Mei', last_name: name };
    await sealAll(db, 'cardholders', made, (id) => sealText(sealer, `cardholder-${id}`, person));
    return made;
  };
  const [good, refused] = [await named('Chen'), await named('Refused')];
  const places = await insertFor(
    db,
    `delivery_addresses (user_id, created_at, sealed)`,
    `''`,
    ids,
    at,
  );
  const place = { recipient: 'Mei' };
  await sealAll(db, 'delivery_addresses', places, (id) => sealText(sealer, `address-${id}`, place));
  return users.map(({ id, address }, n) => ({
    userId: id,
    address: getAddress(address.toLowerCase()),
    funds,
    holders: { good: good[n] ?? '', refused: refused[n] ?? '' },
    deliveryAddress: places[n] ?? '',
  }));
}

/** Inserts a row for each user. @returns ids, in the order of the users */
async function insertFor(db: Db, into: string, value: string, users: string[], at: Date) {
  const rows = await db.query<{ id: string; user_id: string }>(
    `insert into ${into} select u, $2, ${value} from unnest($1::bigint[]) as u returning id, user_id`,
    [users, at],
  );
  const of = new Map(rows.map(({ id, user_id }) => [user_id, id]));
  return users.map((user) => of.get(user) ?? '');
}

async function sealAll(db: Db, table: string, ids: string[], seal: (id: string) => string) {
  await db.query(
    `update ${table} t set sealed = s.sealed from unnest($1::bigint[], $2::text[]) as s (id, sealed)
     where t.id = s.id`,
    [ids, ids.map(seal)],
  );
}

/** Creates a card without a fee, for histories that begin with a card. */
export async function haveCard(
  db: Db,
  { issuer: { bank }, member, type, isLoaded }: Having,
  clock: TestClock,
): Promise<void> {
  const { userId, holders } = member;
  const number = `BEFORE${userId}`;
  const name = { first_name: 'Mei', last_name: 'Chen' };
  const { id: holder } = bank.registerHolder(`cardholder-${holders.good}`, name);
  const limits = { per_payment: null, daily: null, monthly: null };
  const order = () => bank.order(number, { holder, type, bin: '424242', limits });
  order();
  clock.advance(bankMs);
  bank.work();
  const made = order();
  if (!('card' in made)) throw new Error('the bank did not make a card');
  const { id, expires, last4, state } = made.card;
  await db.query(
    `with product as (select id, region, bin, scheme from card_products where id = $8::text || '-asia'),
     made as (
       insert into cards (id, user_id, product_id, cardholder_id, issuer_id, embossed, type, region,
         scheme, state, last4, expires, balance, limits, has_pin, account, issued_at, booked_until,
         activated_at, due_at)
       select $1, $2, id, $3, $1, 'Mei Chen', $8, region, scheme, $9, $4, $5, 0,
         '{"per_payment":null,"daily":null,"monthly":null}', false, $1, $6, $6,
         case when $9::text = 'active' then $6::timestamptz end,
         $6::timestamptz + interval '1 day'
       from product returning id)
     insert into card_applications (number, user_id, cardholder_id, product_id, type, region, bin,
       scheme, fee, agreements, paid_from, state, card_id, created_at, paid_at, done_at)
     select $7, $2, $3, p.id, $8, p.region, p.bin, p.scheme, 0, '{}', 'account', 'success', made.id,
       $6, $6, $6
     from product p, made`,
    [id, userId, holders.good, last4, expires, clock.now(), number, type, state],
  );
  if (isLoaded) await load(db, { userId, card: id, bank }, clock);
}

interface Having {
  issuer: UnsteadyIssuer;
  member: CardMember;
  type: CardType;
  isLoaded: boolean;
}

/** Puts money on a card, like a recharge without a fee. */
async function load(
  db: Db,
  { userId, card, bank }: { userId: string; card: string; bank: UnsteadyIssuer['bank'] },
  clock: TestClock,
): Promise<void> {
  const [amount, at] = [20_000_000n, clock.now()];
  const [row] = await db.query<{ id: string }>(
    `insert into card_recharges (card_id, user_id, quote, amount, fee, state, created_at, done_at)
     values ($1, $2, 'before ' || $1, $3, 0, 'success', $4, $4) returning id`,
    [card, userId, amount, at],
  );
  const reference = row?.id ?? '';
  const [account, held] = [userAccount(userId), userAccount(userId, 'reserved')];
  const made = await postMany(db, [
    {
      kind: 'card_recharge',
      reference,
      at,
      postings: [
        { account, asset: 'USDT', amount: -amount },
        { account: held, asset: 'USDT', amount },
      ],
    },
    {
      kind: 'card_recharge_loaded',
      reference,
      at,
      postings: [
        { account: held, asset: 'USDT', amount: -amount },
        { account: systemAccount('cards'), asset: 'USDT', amount },
      ],
    },
  ]);
  await db.query(
    `insert into ledger_pendings (entry_id, owner, asset, amount, state, resolved_by)
     values ($1, $2, 'USDT', $3, 'posted', $4)`,
    [made[0] ?? '', userId, amount, made[1] ?? ''],
  );
  await db.query(
    `insert into card_movements (card_id, booked_at, amount, held, recharge_id)
     values ($1, $2, $3, 0, $4)`,
    [card, at, amount, reference],
  );
  bank.load(`recharge-${reference}`, { card, amount: String(amount) });
  clock.advance(bankMs);
  bank.work();
}
