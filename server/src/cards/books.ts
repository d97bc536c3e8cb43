import { type Issuer, IssuerAway, type IssuerSpending } from '../issuer/index.ts';
import { type Rule, rulesBooks } from '../ledger/index.ts';
import { type Books, BooksAway, type Violation } from '../lib/books.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';

interface CardBooksParts {
  db: Db;
  clock: Clock;
  /** undefined: cards are held against the ledger alone. */
  issuer: Issuer | undefined;
}

/** What was put on cards, held against the ledger, and against what the issuer has. */
export function cardBooks({ db, clock, issuer }: CardBooksParts): Books[] {
  const own = rulesBooks({ db, clock, name: 'cards', rules });
  if (!issuer) return [own];
  return [own, { name: 'issuer', check: () => againstIssuer(db, issuer) }];
}

/** What entries of a kind for a recharge moved on a system account. */
const moved = (account: string) => `(
  select coalesce(sum(p.amount), 0) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'system' and a.owner = '${account}'
  where e.kind = 'card_recharge_loaded' and e.reference = r.id::text
)`;

const rules: Rule[] = [
  {
    name: 'what a recharge costs is held while it is open, on the card when done, back when failed',
    sql: `
      select 'recharge ' || r.id || ' is ' || r.state || ', its ' || (r.amount + r.fee) || ' are '
        || coalesce(p.state, 'not set aside') || ', on the card ' || ${moved('cards')} as detail
      from look
      join card_recharges r on r.done_at is null or r.done_at >= look.since
      left join ledger_entries e on e.kind = 'card_recharge' and e.reference = r.id::text
      left join ledger_pendings p on p.entry_id = e.id and p.amount = r.amount + r.fee
        and p.asset = 'USDT' and p.owner = r.user_id::text
      where coalesce(p.state, '') <> case r.state when 'success' then 'posted'
          when 'failed' then 'voided' else 'pending' end
        or ${moved('cards')} <> case r.state when 'success' then r.amount else 0 end
        or ${moved('fees')} <> case r.state when 'success' then r.fee else 0 end`,
  },
  {
    name: 'a card’s journal has each top-up that arrived, once',
    sql: `
      select 'recharge ' || r.id || ' is ' || r.state || ', booked ' || coalesce(m.amount, 0) as detail
      from look
      join card_recharges r on r.done_at is null or r.done_at >= look.since
      left join card_movements m on m.recharge_id = r.id
      where coalesce(m.amount, 0) <> case r.state when 'success' then r.amount else 0 end
        or m.card_id <> r.card_id`,
  },
  {
    name: 'a card’s journal has each payment as it stands',
    full: true,
    sql: `
      select 'payment ' || s.id || ' is ' || s.status || ', booked ' || m.amount || ', held ' || m.held
        as detail
      from card_spendings s
      cross join lateral (
        select coalesce(sum(amount), 0) as amount, coalesce(sum(held), 0) as held
        from card_movements where spending_id = s.id
      ) as m
      where m.amount <> case s.status when 'settled' then -s.amount else 0 end
        or m.held <> case s.status when 'pending' then s.amount else 0 end`,
  },
  {
    name: 'what left a card for another one has arrived there',
    full: true,
    sql: `
      select 'card account ' || c.account || ' has lost ' || -sum(m.amount) as detail
      from card_movements m join cards c on c.id = m.card_id
      where m.other_card is not null
      group by c.account having sum(m.amount) <> 0`,
  },
];

interface AccountRow {
  account: string;
  loaded: string;
  cards: string[];
}

/** Most looks at an account where money moves while it is counted. */
const looks = 5;

/** What was loaded is on the cards that have replaced each other, or was spent. */
async function* againstIssuer(db: Db, issuer: Issuer): AsyncGenerator<Violation> {
  const accounts = await db.query<{ account: string }>('select distinct account from cards');
  for (const { account } of accounts) {
    const detail = await lastingDifference(() => difference(db, issuer, account));
    if (detail) yield { rule: 'what was put on a card is there, or was spent', detail };
  }
}

/** Cards are used, loaded and replaced all the time: what is seen twice alike is so. */
async function lastingDifference(
  look: () => Promise<string | undefined>,
): Promise<string | undefined> {
  let before: string | undefined;
  for (let n = 0; n < looks; n += 1) {
    const now = await look();
    if (now === before) return now;
    before = now;
  }
  return undefined;
}

async function difference(db: Db, issuer: Issuer, account: string): Promise<string | undefined> {
  // One that is being loaded at the moment is looked at another time.
  const [row] = await db.query<AccountRow>(
    `select c.account, array_agg(c.issuer_id) as cards,
       coalesce((select sum(r.amount) from card_recharges r join cards o on o.id = r.card_id
         where o.account = c.account and r.state = 'success'), 0)::text as loaded
     from cards c
     where c.account = $1 and not exists (select 1 from card_recharges r
       join cards o on o.id = r.card_id where o.account = c.account and r.done_at is null)
     group by c.account`,
    [account],
  );
  if (!row) return undefined;
  const { balance, spent } = await heldAtIssuer(issuer, row.cards);
  if (balance + spent === BigInt(row.loaded)) return undefined;
  return `card account ${account}: ${row.loaded} loaded, ${balance} there, ${spent} spent`;
}

async function heldAtIssuer(issuer: Issuer, cards: readonly string[]) {
  try {
    let balance = 0n;
    let spent = 0n;
    for (const id of cards) {
      balance += (await issuer.readCard(id)).balance;
      for (const one of await allSpendings(issuer, id)) {
        spent += one.taken;
      }
    }
    return { balance, spent };
  } catch (error) {
    if (error instanceof IssuerAway) throw new BooksAway('the issuer does not answer');
    throw error;
  }
}

/** Each once, as it stands. */
async function allSpendings(issuer: Issuer, cardId: string): Promise<Iterable<IssuerSpending>> {
  const found = new Map<string, IssuerSpending>();
  let cursor: string | undefined;
  for (;;) {
    const page = await issuer.spendings(cardId, cursor);
    for (const one of page.list) found.set(one.id, one);
    if (!page.more) return found.values();
    cursor = page.cursor;
  }
}
