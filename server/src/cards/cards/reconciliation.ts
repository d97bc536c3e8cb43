import { ruleReconciliation } from '../../money/ledger/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  type Reconciliation,
  type ReconciliationScope,
  RecordsUnavailable,
  type Violation,
} from '../../platform/reconciliation.ts';
import {
  type Issuer,
  IssuerAway,
  IssuerDefect,
  IssuerDenied,
  IssuerMissing,
  type IssuerSpending,
} from '../issuer/index.ts';
import { heldLoadNotes } from './held-loads.ts';
import { readBooked } from './journal.ts';

interface CardReconciliationParts {
  db: Db;
  clock: Clock;
  /** Without an issuer, cards are compared with our own tables only. */
  issuer: Issuer | undefined;
}

export function cardReconciliations(parts: CardReconciliationParts): Reconciliation[] {
  const { db, clock, issuer } = parts;
  const own = ownReconciliation({ db, clock });
  if (!issuer) return [own];
  return [own, { name: 'issuer', check: (scope) => againstIssuer(db, issuer, scope) }];
}

/** SQL: the amount that a recharge's `card_recharge_loaded` entries moved to a system account. */
const moved = (account: string) => `(
  select coalesce(sum(p.amount), 0) from ledger_entries e
  join ledger_postings p on p.entry_id = e.id
  join ledger_accounts a on a.id = p.account_id and a.owner_kind = 'system' and a.owner = '${account}'
  where e.kind = 'card_recharge_loaded' and e.reference = r.id::text
)`;

const ownReconciliation = ruleReconciliation({ name: 'cards', notes: heldLoadNotes }, [
  {
    name: 'an open recharge holds its cost, a done one is on the card, a failed one is refunded',
    sql: `
      select 'recharge ' || r.id || ' is ' || r.state || ', its ' || (r.amount + r.fee) || ' are '
        || coalesce(p.state, 'not set aside') || ', on the card ' || ${moved('cards')} as detail
      from scope
      join card_recharges r on r.done_at is null or r.done_at >= scope.since
      left join ledger_entries e on e.kind = 'card_recharge' and e.reference = r.id::text
      left join ledger_pendings p on p.entry_id = e.id and p.amount = r.amount + r.fee
        and p.asset = 'USDT' and p.owner = r.user_id::text
      where coalesce(p.state, '') <> case r.state when 'success' then 'posted'
          when 'failed' then 'voided' else 'pending' end
        or ${moved('cards')} <> case r.state when 'success' then r.amount else 0 end
        or ${moved('fees')} <> case r.state when 'success' then r.fee else 0 end`,
  },
  {
    name: 'each paid order of a top-up has this top-up',
    sql: `
      select 'order ' || o.id || ' is paid, its top-up is ' || coalesce(r.state, 'missing') as detail
      from scope
      join orders o on o.kind = 'card_recharge' and o.status = 'paid' and o.paid_at >= scope.since
      left join card_recharges r on r.order_id = o.id
      where (r.user_id, r.card_id, r.amount + r.fee)
        is distinct from (o.user_id, o.subject, o.amount)`,
  },
  {
    name: 'each ordered top-up has a paid order',
    sql: `
      select 'recharge ' || r.id || ' has an order that is ' || o.status as detail
      from scope
      join card_recharges r on r.created_at >= scope.since
      join orders o on o.id = r.order_id
      where o.status <> 'paid' or o.kind <> 'card_recharge'`,
  },
  {
    name: 'a card’s journal has each successful top-up once',
    sql: `
      select 'recharge ' || r.id || ' is ' || r.state || ', booked ' || coalesce(m.amount, 0) as detail
      from scope
      join card_recharges r on r.done_at is null or r.done_at >= scope.since
      left join card_movements m on m.recharge_id = r.id
      where coalesce(m.amount, 0) <> case r.state when 'success' then r.amount else 0 end
        or m.card_id <> r.card_id`,
  },
  {
    name: 'a successful unload moved its amount from the cards to the account once, others moved nothing',
    sql: `
      select 'unload ' || r.id || ' is ' || r.state || ', of its ' || r.amount || ' the account got '
        || moved.got || ', the cards lost ' || moved.lost as detail
      from scope
      join card_unloads r on r.done_at is null or r.done_at >= scope.since
      cross join lateral (
        select coalesce(sum(p.amount) filter (where a.owner_kind = 'user' and a.purpose = 'available'
            and a.owner = r.user_id::text), 0) as got,
          coalesce(-sum(p.amount) filter (where a.owner_kind = 'system' and a.owner = 'cards'), 0)
            as lost
        from ledger_entries e
        join ledger_postings p on p.entry_id = e.id
        join ledger_accounts a on a.id = p.account_id
        where e.kind = 'card_unload' and e.reference = r.id::text
      ) as moved
      where (moved.got, moved.lost) <> (
        case r.state when 'success' then r.amount else 0 end,
        case r.state when 'success' then r.amount else 0 end
      )`,
  },
  {
    name: 'a card’s journal has each successful unload once',
    sql: `
      select 'unload ' || r.id || ' is ' || r.state || ', booked ' || coalesce(m.amount, 0) as detail
      from scope
      join card_unloads r on r.done_at is null or r.done_at >= scope.since
      left join card_movements m on m.unload_id = r.id
      where coalesce(m.amount, 0) <> case r.state when 'success' then -r.amount else 0 end
        or m.card_id <> r.card_id`,
  },
  {
    name: 'a card’s journal has the current state of each payment',
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
    name: 'money carried from one card to another has arrived',
    full: true,
    sql: `
      select 'card account ' || c.account || ' has lost ' || -sum(m.amount) as detail
      from card_movements m join cards c on c.id = m.card_id
      where m.other_card is not null
      group by c.account having sum(m.amount) <> 0`,
  },
]);

/** Compares all payments in a full check, else only new payments of changed accounts. */
async function* againstIssuer(
  db: Db,
  issuer: Issuer,
  { full }: ReconciliationScope,
): AsyncGenerator<Violation> {
  const accounts = await db.query<{ account: string }>(
    `select distinct account from cards
     where $1::boolean or reconciled_version is distinct from version`,
    [full],
  );
  const read = full ? allSpent : newlySpent;
  const silent: string[] = [];
  const failed: { account: string; error: unknown }[] = [];
  let silences = 0;
  // Shuffle each time, so that failing accounts do not always block the same others.
  for (const { account } of shuffled(accounts)) {
    try {
      const violation = await reconcile(db, issuer, { account, read });
      if (violation) yield violation;
      silences = 0;
    } catch (error) {
      if (!(error instanceof IssuerAway)) failed.push({ account, error });
      else silent.push(account);
      const isSilence = error instanceof IssuerAway || error instanceof IssuerDenied;
      silences = isSilence ? silences + 1 : 0;
      if (silences === silencesInRow) break;
    }
  }
  if (failed.length > 0) throw failureOf(failed);
  if (silent.length > 0) {
    throw new RecordsUnavailable(
      `the issuer does not answer, last for card account ${silent.at(-1)}`,
    );
  }
}

/** After this many unanswered or denied accounts in a row, the check ends. */
const silencesInRow = 5;
const namedInFailure = 10;

function shuffled<T>(list: readonly T[]): T[] {
  return list
    .map((item) => ({ item, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

function failureOf(failed: readonly { account: string; error: unknown }[]): Error {
  const names = failed.slice(0, namedInFailure).map(({ account }) => account);
  const text = `${failed.length} card accounts could not be reconciled: ${names.join(', ')}`;
  return new Error(text, { cause: failed[0]?.error });
}

/** A card as stored in our database. Amounts are USDT base units. */
interface CardRow {
  id: string;
  issuer_id: string;
  version: number;
  spendings_cursor: string | null;
  /** Sum of payments up to the cursor, including reserved amounts. */
  spent: string;
  /** Sum of the successful loads of its account, less its successful unloads. */
  loaded: string;
}

/** Returns the sum of a card's payments; reads at least those after the cursor from the issuer. */
type Reader = (db: Db, issuer: Issuer, card: CardRow) => Promise<bigint>;

/** Maximum comparisons of an account in one check, because its money may move meanwhile. */
const maxComparisons = 5;

/** Returns a difference that two successive comparisons find, because money moves all the time. */
async function reconcile(
  db: Db,
  issuer: Issuer,
  { account, read }: { account: string; read: Reader },
): Promise<Violation | undefined> {
  let before: string | undefined;
  for (let n = 0; n < maxComparisons; n += 1) {
    const cards = await cardsAtRest(db, account);
    const found = await compare(db, issuer, { account, cards, read });
    if (!found) return remember(db, cards);
    if (found.detail === before) return found;
    before = found.detail;
  }
  return undefined;
}

/** Returns an account's cards, or none while money moves: then a later check compares them. */
function cardsAtRest(db: Db, account: string): Promise<CardRow[]> {
  return db.query<CardRow>(
    `select c.id, c.issuer_id, c.version, c.spendings_cursor,
       (select coalesce(sum(m.held - m.amount), 0) from card_movements m
         where m.card_id = c.id and m.spending_id is not null)::text as spent,
       ((select coalesce(sum(r.amount), 0) from card_recharges r join cards o on o.id = r.card_id
         where o.account = c.account and r.state = 'success')
       - (select coalesce(sum(r.amount), 0) from card_unloads r join cards o on o.id = r.card_id
         where o.account = c.account and r.state = 'success'))::text as loaded
     from cards c
     where c.account = $1 and not exists (select 1 from card_recharges r
       join cards o on o.id = r.card_id where o.account = c.account and r.done_at is null)
       and not exists (select 1 from card_unloads r
       join cards o on o.id = r.card_id where o.account = c.account and r.done_at is null)
     order by c.id`,
    [account],
  );
}

async function compare(
  db: Db,
  issuer: Issuer,
  { account, cards, read }: { account: string; cards: readonly CardRow[]; read: Reader },
): Promise<Violation | undefined> {
  let [balance, spent] = [0n, 0n];
  for (const card of cards) {
    try {
      balance += (await issuer.readCard(card.issuer_id)).balance;
      spent += await read(db, issuer, card);
    } catch (error) {
      if (!(error instanceof IssuerMissing)) throw error;
      return { rule: 'the issuer has each card', detail: `the issuer has no card ${card.id}` };
    }
  }
  const loaded = BigInt(cards[0]?.loaded ?? 0);
  if (balance + spent === loaded) return undefined;
  return {
    rule: 'the loads of a card, less its unloads, equal its balance and payments',
    detail: `card account ${account}: loaded ${loaded}, balance ${balance}, spent ${spent}`,
  };
}

async function remember(db: Db, cards: readonly CardRow[]): Promise<undefined> {
  for (const { id, version } of cards) {
    await db.query(
      `update cards set reconciled_version = $2
       where id = $1 and reconciled_version is distinct from $2`,
      [id, version],
    );
  }
}

const allSpent: Reader = async (_db, issuer, card) => {
  let sum = 0n;
  for (const { taken } of await spendingsAfter(issuer, card.issuer_id, undefined)) sum += taken;
  return sum;
};

const newlySpent: Reader = async (db, issuer, { id, issuer_id, spendings_cursor, spent }) => {
  const changed = await spendingsAfter(issuer, issuer_id, spendings_cursor ?? undefined);
  const booked = await readBooked(
    db,
    id,
    changed.map((one) => one.id),
  );
  let sum = BigInt(spent);
  for (const one of changed) {
    const { amount = 0n, held = 0n } = booked.get(one.id) ?? {};
    sum += one.taken - (held - amount);
  }
  return sum;
};

/** Returns each payment once, in its latest state. */
async function spendingsAfter(
  issuer: Issuer,
  cardId: string,
  after: string | undefined,
): Promise<IssuerSpending[]> {
  const found = new Map<string, IssuerSpending>();
  for (let cursor = after; ; ) {
    const page = await issuer.spendings(cardId, cursor);
    for (const one of page.list) found.set(one.id, one);
    if (!page.more) return [...found.values()];
    if (page.cursor === cursor) throw new IssuerDefect('the issuer repeats a cursor of payments');
    cursor = page.cursor;
  }
}
