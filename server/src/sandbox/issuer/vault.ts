import { randomUUID } from 'node:crypto';
import { type Spendable, Unknown } from './rules.ts';
import type { Row, Store } from './store.ts';

export interface CardRow extends Row {
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

export type Limits = Spendable['limits'];

/** Every third event is sent twice, the second time late. */
const repeated = 3;

export interface VaultParts {
  store: Store;
  now: () => number;
}

export type Vault = ReturnType<typeof createVault>;

export function createVault({ store, now }: VaultParts) {
  const cardOf = (id: string): CardRow => {
    const row = store.first<CardRow>('select * from cards where id = ?', id);
    if (!row) throw new Unknown(id);
    return row;
  };

  function storeEvent(type: string, about: object): void {
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
      id,
      state,
      expires,
      balance,
      last4: number.slice(-4),
      limits: JSON.parse(limits) as Limits,
      has_pin: pin !== null,
    };
  }

  function setState(id: string, state: string, type: string) {
    return store.tx(() => {
      store.run('update cards set state = ? where id = ?', state, id);
      storeEvent(type, { card: id });
      return present(cardOf(id));
    });
  }

  function credit(id: string, amount: bigint): void {
    const balance = String(BigInt(cardOf(id).balance) + amount);
    store.run('update cards set balance = ? where id = ?', balance, id);
  }

  /** Returns the card that gets a card's refunds and reversals: its latest successor, or itself. */
  function latestOf(id: string): string {
    const next = store.first('select card from orders where replaces = ? and card is not null', id);
    return next ? latestOf(String(next.card)) : id;
  }

  return { store, now, cardOf, storeEvent, present, setState, credit, latestOf };
}
