import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import {
  isObvious,
  judgeLoad,
  judgeName,
  magic,
  newNumber,
  type Spendable,
  whyDeclined,
} from './rules.ts';
import type { Row, Store } from './store.ts';

/** It is said no: the body of a 422. */
export class Refused extends Error {
  override name = 'Refused';
  readonly error: 'code' | 'pin' | 'state';

  constructor(error: Refused['error']) {
    super(error);
    this.error = error;
  }
}

/** There is no such thing here: a 404. */
export class Unknown extends Error {
  override name = 'Unknown';
}

interface BankParts {
  store: Store;
  now: () => number;
  /** How long a card, and a load, takes; ms. */
  delayMs: number;
  /** Reads what was encrypted for the issuer's key. */
  readPin: (jwe: string) => Promise<unknown>;
}

interface CardRow extends Row {
  id: string;
  holder: string;
  type: string;
  state: string;
  number: string;
  cvv: string;
  expires: string;
  balance: string;
  limits: string;
  pin: string | null;
}

export interface Spend {
  merchant: string;
  country?: string | undefined;
  amount: string;
  asked?: { amount: string; currency: string } | undefined;
  /** Taken at once, or reserved for the shop to take. */
  settle?: boolean | undefined;
}

const revealMs = 30_000;
type Limits = Spendable['limits'];
/** Each third event is told twice, the second time late. */
const repeated = 3;

export type Bank = ReturnType<typeof createBank>;

/** Holders, cards, loads and what cards are used for; each change tells an event in its transaction. */
export function createBank({ store, now, delayMs, readPin }: BankParts) {
  const cardOf = (id: string): CardRow => {
    const row = store.first<CardRow>('select * from cards where id = ?', id);
    if (!row) throw new Unknown(id);
    return row;
  };

  function tell(type: string, about: object): void {
    const id = `evt_${randomUUID()}`;
    const seq = Number(store.first('select coalesce(max(seq), 0) + 1 as n from events')?.n);
    const body = JSON.stringify({ id, type, about, at: new Date(now()).toISOString() });
    const times = seq % repeated === 0 ? 2 : 1;
    store.run(
      'insert into events (seq, id, body, due, left) values (?, ?, ?, ?, ?)',
      ...[seq, id, body, now(), times],
    );
  }

  function present(row: CardRow) {
    const { id, state, number, expires, balance, limits, pin } = row;
    return {
      ...{ id, state, expires, balance, last4: number.slice(-4) },
      limits: JSON.parse(limits) as Limits,
      has_pin: pin !== null,
    };
  }

  function orderState(row: Row) {
    if (row.state === 'issued') return { state: 'issued', card: present(cardOf(String(row.card))) };
    return { state: row.state };
  }

  function setState(id: string, state: string, type: string) {
    return store.tx(() => {
      store.run('update cards set state = ? where id = ?', state, id);
      tell(type, { card: id });
      return present(cardOf(id));
    });
  }

  /** Moves a replaced card's money over, in the transaction of the new one. */
  function takeOver(oldId: string): string {
    const { balance } = cardOf(oldId);
    store.run(`update cards set balance = '0', state = 'closed' where id = ?`, oldId);
    return balance;
  }

  function issue(order: Row): void {
    const holder = store.first('select * from holders where id = ?', String(order.holder));
    if (judgeName(String(holder?.last_name)) === 'refused') {
      store.run(`update orders set state = 'refused' where reference = ?`, order.reference ?? '');
      tell('card.failed', { order: order.reference });
      return;
    }
    const id = `card_${randomUUID()}`;
    const balance = order.replaces ? takeOver(String(order.replaces)) : '0';
    const until = new Date(now());
    const expires = `${String(until.getUTCMonth() + 1).padStart(2, '0')}/${String((until.getUTCFullYear() + 4) % 100).padStart(2, '0')}`;
    store.run(
      `insert into cards (id, holder, type, state, number, cvv, expires, balance, limits)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      ...[id, String(order.holder), String(order.type)],
      ...[order.type === 'physical' ? 'inactive' : 'active'],
      ...[newNumber(String(order.bin)), String(randomInt(1000)).padStart(3, '0'), expires],
      ...[balance, String(order.limits)],
    );
    store.run(
      `update orders set state = 'issued', card = ? where reference = ?`,
      ...[id, order.reference ?? ''],
    );
    tell('card.issued', { order: order.reference, card: id });
  }

  function settleLoad(load: Row): void {
    const card = cardOf(String(load.card));
    const amount = BigInt(String(load.amount));
    const isTaken =
      judgeLoad(amount) !== 'refused' && ['active', 'frozen', 'inactive'].includes(card.state);
    store.run(
      'update loads set state = ? where reference = ?',
      ...[isTaken ? 'done' : 'refused', load.reference ?? ''],
    );
    if (isTaken) credit(card.id, amount);
    tell(isTaken ? 'load.succeeded' : 'load.failed', { load: load.reference, card: card.id });
  }

  function credit(id: string, amount: bigint): void {
    const balance = String(BigInt(cardOf(id).balance) + amount);
    store.run('update cards set balance = ? where id = ?', balance, id);
  }

  /** What comes back to a card that was replaced is on the one that took its place. */
  function latestOf(id: string): string {
    const next = store.first('select card from orders where replaces = ? and card is not null', id);
    return next ? latestOf(String(next.card)) : id;
  }

  const dueAt = (verdict: string) => now() + delayMs * (verdict === 'slow' ? magic.slowness : 1);

  /** What was spent since then, of what counts against limits. */
  function spentSince(card: string, since: number): bigint {
    const rows = store.all<{ amount: string }>(
      `select amount from spendings
       where card = ? and at >= ? and status in ('pending', 'settled')`,
      ...[card, since],
    );
    return rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  }

  const nextChange = () =>
    Number(store.first('select coalesce(max(changed), 0) + 1 as n from spendings')?.n);

  return {
    registerHolder(
      reference: string,
      { first_name, last_name }: { first_name: string; last_name: string },
    ) {
      return store.tx(() => {
        const known = store.first('select id from holders where reference = ?', reference);
        if (known) return { id: String(known.id) };
        const id = `holder_${randomUUID()}`;
        const name = `${first_name} ${last_name}`;
        store.run(
          'insert into holders (reference, id, last_name, name) values (?, ?, ?, ?)',
          ...[reference, id, last_name, name],
        );
        return { id };
      });
    },

    order(
      reference: string,
      wanted: {
        holder: string;
        type: string;
        bin: string;
        limits: Limits;
        replaces?: string | undefined;
      },
    ) {
      return store.tx(() => {
        const known = store.first('select * from orders where reference = ?', reference);
        if (known) return orderState(known);
        const holder = store.first('select * from holders where id = ?', wanted.holder);
        if (!holder) throw new Unknown(wanted.holder);
        if (wanted.replaces && cardOf(wanted.replaces).state !== 'lost') throw new Refused('state');
        store.run(
          `insert into orders (reference, holder, type, bin, limits, replaces, state, due)
           values (?, ?, ?, ?, ?, ?, 'making', ?)`,
          ...[reference, wanted.holder, wanted.type, wanted.bin, JSON.stringify(wanted.limits)],
          wanted.replaces ?? null,
          dueAt(judgeName(String(holder.last_name))),
        );
        return { state: 'making' };
      });
    },

    load(reference: string, wanted: { card: string; amount: string }) {
      return store.tx(() => {
        const known = store.first('select * from loads where reference = ?', reference);
        if (known) return { state: known.state };
        cardOf(wanted.card);
        store.run(
          `insert into loads (reference, card, amount, state, due) values (?, ?, ?, 'processing', ?)`,
          ...[reference, wanted.card, wanted.amount, dueAt(judgeLoad(BigInt(wanted.amount)))],
        );
        return { state: 'processing' };
      });
    },

    card: (id: string) => present(cardOf(id)),

    spendings(card: string, after: number, limit: number) {
      cardOf(card);
      const rows = store.all<Row>(
        'select * from spendings where card = ? and changed > ? order by changed limit ?',
        ...[card, after, limit],
      );
      const last = rows.at(-1);
      return {
        list: rows.map(({ id, merchant, country, status, reason, amount, at, ...one }) => ({
          ...{ id, merchant, country, status, reason, amount },
          asked: { amount: one.asked_amount, currency: one.asked_currency },
          at: new Date(Number(at)).toISOString(),
          changed_at: new Date(Number(one.changed_at ?? at)).toISOString(),
        })),
        cursor: last ? String(last.changed) : null,
      };
    },

    activate(id: string, code: string) {
      const { state } = cardOf(id);
      if (state === 'active') return present(cardOf(id));
      if (state !== 'inactive') throw new Refused('state');
      if (code !== magic.activationCode) throw new Refused('code');
      return setState(id, 'active', 'card.activated');
    },

    freeze(id: string, frozen: boolean) {
      const { state } = cardOf(id);
      const wanted = frozen ? 'frozen' : 'active';
      if (state === wanted) return present(cardOf(id));
      if (state !== (frozen ? 'active' : 'frozen')) throw new Refused('state');
      return setState(id, wanted, 'card.frozen');
    },

    lost(id: string) {
      const { state } = cardOf(id);
      if (state === 'lost') return present(cardOf(id));
      if (state === 'closed') throw new Refused('state');
      return setState(id, 'lost', 'card.lost');
    },

    limits(id: string, limits: object) {
      const { state } = cardOf(id);
      if (state === 'lost' || state === 'closed') throw new Refused('state');
      return store.tx(() => {
        store.run('update cards set limits = ? where id = ?', JSON.stringify(limits), id);
        tell('card.limited', { card: id });
        return present(cardOf(id));
      });
    },

    async setPin(id: string, jwe: string) {
      const said = (await readPin(jwe)) as { pin?: unknown; card?: unknown } | undefined;
      // Asked now: the card may have been lost while it was read.
      const { state } = cardOf(id);
      if (state === 'lost' || state === 'closed') throw new Refused('state');
      // Encrypted for this card: what was overheard is of no use for another one.
      if (typeof said?.pin !== 'string' || said.card !== id) throw new Refused('pin');
      if (!/^\d{6}$/.test(said.pin) || isObvious(said.pin)) throw new Refused('pin');
      const pin = createHash('sha256').update(`${id}:${said.pin}`).digest('hex');
      return store.tx(() => {
        store.run('update cards set pin = ? where id = ?', pin, id);
        tell('pin.changed', { card: id });
        return present(cardOf(id));
      });
    },

    /** @returns what the frame shows the card for, once */
    startReveal(id: string): { token: string; expiresAt: Date } {
      const { state } = cardOf(id);
      if (state !== 'active' && state !== 'frozen') throw new Refused('state');
      const token = randomBytes(32).toString('base64url');
      const until = now() + revealMs;
      store.run('delete from reveals where until < ?', now());
      store.run(
        'insert into reveals (hash, card, until) values (?, ?, ?)',
        ...[hashOf(token), id, until],
      );
      return { token, expiresAt: new Date(until) };
    },

    reveal(token: string) {
      return store.tx(() => {
        const row = store.first('select * from reveals where hash = ?', hashOf(token));
        store.run('delete from reveals where hash = ?', hashOf(token));
        if (!row || Number(row.until) < now()) throw new Unknown('reveal');
        const { number, cvv, expires, holder } = cardOf(String(row.card));
        const name = store.first('select name from holders where id = ?', holder)?.name;
        return { number, cvv, expires, name: String(name), left: Number(row.until) - now() };
      });
    },

    spend(id: string, { merchant, country, amount, asked, settle = true }: Spend) {
      return store.tx(() => {
        const card = cardOf(id);
        const day = new Date(now());
        const today = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
        const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
        const reason = whyDeclined(
          {
            state: card.state,
            balance: BigInt(card.balance),
            limits: JSON.parse(card.limits) as Limits,
            spentToday: spentSince(id, today),
            spentThisMonth: spentSince(id, month),
          },
          { merchant, amount: BigInt(amount) },
        );
        const spending = `txn_${randomUUID()}`;
        const status = reason ? 'declined' : settle ? 'settled' : 'pending';
        if (!reason) {
          const balance = String(BigInt(card.balance) - BigInt(amount));
          store.run('update cards set balance = ? where id = ?', balance, id);
        }
        store.run(
          `insert into spendings (id, card, merchant, country, status, reason, amount, asked_amount,
             asked_currency, at, changed, changed_at)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[spending, id, merchant, country ?? null, status, reason, amount],
          ...[
            asked?.amount ?? inUnits(amount),
            asked?.currency ?? 'USD',
            now(),
            nextChange(),
            now(),
          ],
        );
        tell(reason ? 'transaction.declined' : 'transaction.created', { card: id });
        return { id: spending, status, reason };
      });
    },

    /** A shop takes what it has reserved, lets go of it, or gives back what it took. */
    change(spending: string, to: 'settled' | 'reversed' | 'refunded') {
      return store.tx(() => {
        const row = store.first('select * from spendings where id = ?', spending);
        if (!row) throw new Unknown(spending);
        const from = to === 'refunded' ? 'settled' : 'pending';
        if (row.status === to) return { id: spending, status: to };
        if (row.status !== from) throw new Refused('state');
        store.run(
          'update spendings set status = ?, changed = ?, changed_at = ? where id = ?',
          ...[to, nextChange(), now(), spending],
        );
        if (to !== 'settled') credit(latestOf(String(row.card)), BigInt(String(row.amount)));
        tell(`transaction.${to}`, { card: row.card });
        return { id: spending, status: to };
      });
    },

    /** Does what is due: cards are made, loads arrive. @returns whether anything was */
    work(): boolean {
      return store.tx(() => {
        const orders = store.all(`select * from orders where state = 'making' and due <= ?`, now());
        const loads = store.all(
          `select * from loads where state = 'processing' and due <= ?`,
          now(),
        );
        for (const order of orders) issue(order);
        for (const load of loads) settleLoad(load);
        return orders.length + loads.length > 0;
      });
    },
  };
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Base units of USDT in whole units, with two decimals. */
function inUnits(amount: string): string {
  const cents = BigInt(amount) / 10_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
