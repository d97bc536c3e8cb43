import { randomInt, randomUUID } from 'node:crypto';
import { classifyLoad, classifyName, newNumber, Refused, testValues, Unknown } from './rules.ts';
import type { Row } from './store.ts';
import type { Limits, Vault } from './vault.ts';

/**
 * Creates the calls for cardholders, cards, loads and unloads. A call with a known reference is a
 * no-op.
 * @param delayMs normal duration of making a card, of a load and of an unload
 */
export function createOrders(
  { store, now, cardOf, storeEvent, present, credit, latestOf }: Vault,
  delayMs: number,
) {
  function orderState(row: Row) {
    if (row.state === 'issued') return { state: 'issued', card: present(cardOf(String(row.card))) };
    return { state: row.state };
  }

  /** Empties and closes a replaced card. @returns the former balance, for the new card */
  function moveBalance(oldId: string): string {
    const { balance } = cardOf(oldId);
    store.run(`update cards set balance = '0', state = 'closed' where id = ?`, oldId);
    return balance;
  }

  function issue(order: Row): void {
    const holder = store.first('select * from holders where id = ?', String(order.holder));
    if (classifyName(String(holder?.last_name)) === 'refused') {
      store.run(`update orders set state = 'refused' where reference = ?`, order.reference ?? '');
      storeEvent('card.failed', { order: order.reference });
      return;
    }
    const id = `card_${randomUUID()}`;
    const balance = order.replaces ? moveBalance(String(order.replaces)) : '0';
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
    storeEvent('card.issued', { order: order.reference, card: id });
  }

  function settleLoad(load: Row): void {
    const card = cardOf(String(load.card));
    const amount = BigInt(String(load.amount));
    const isTaken = classifyLoad(amount) !== 'refused' && takesLoads(card.state);
    store.run(
      'update loads set state = ? where reference = ?',
      ...[isTaken ? 'done' : 'refused', load.reference ?? ''],
    );
    if (isTaken) credit(card.id, amount);
    storeEvent(isTaken ? 'load.succeeded' : 'load.failed', { load: load.reference, card: card.id });
  }

  /** Ends an unload. The money has left the balance already; a refused amount returns to it. */
  function settleUnload({ reference, card, amount }: Row): void {
    const isRefused = classifyLoad(BigInt(String(amount))) === 'refused';
    store.run(
      'update unloads set state = ? where reference = ?',
      ...[isRefused ? 'refused' : 'done', reference ?? ''],
    );
    if (isRefused) credit(latestOf(String(card)), BigInt(String(amount)));
    storeEvent(isRefused ? 'unload.failed' : 'unload.succeeded', { unload: reference, card });
  }

  const dueAt = (verdict: string) =>
    now() + delayMs * (verdict === 'slow' ? testValues.slowness : 1);

  return {
    registerHolder(
      reference: string,
      { first_name, last_name }: { first_name: string; last_name?: string | undefined },
    ) {
      return store.tx(() => {
        const known = store.first('select id from holders where reference = ?', reference);
        if (known) return { id: String(known.id) };
        const id = `holder_${randomUUID()}`;
        const name = last_name === undefined ? first_name : `${first_name} ${last_name}`;
        store.run(
          'insert into holders (reference, id, last_name, name) values (?, ?, ?, ?)',
          ...[reference, id, last_name ?? first_name, name],
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
          dueAt(classifyName(String(holder.last_name))),
        );
        return { state: 'making' };
      });
    },

    load(reference: string, wanted: { card: string; amount: string }) {
      return store.tx(() => {
        const known = store.first('select * from loads where reference = ?', reference);
        if (known) return { state: known.state };
        if (!takesLoads(cardOf(wanted.card).state)) throw new Refused('state');
        store.run(
          `insert into loads (reference, card, amount, state, due) values (?, ?, ?, 'processing', ?)`,
          ...[reference, wanted.card, wanted.amount, dueAt(classifyLoad(BigInt(wanted.amount)))],
        );
        return { state: 'processing' };
      });
    },

    /** Takes the amount off the card at once, so that shops cannot charge it meanwhile. */
    unload(reference: string, wanted: { card: string; amount: string }) {
      return store.tx(() => {
        const known = store.first('select * from unloads where reference = ?', reference);
        if (known) return { state: known.state };
        const amount = BigInt(wanted.amount);
        if (BigInt(cardOf(wanted.card).balance) < amount) throw new Refused('balance');
        credit(wanted.card, -amount);
        store.run(
          `insert into unloads (reference, card, amount, state, due) values (?, ?, ?, 'processing', ?)`,
          ...[reference, wanted.card, wanted.amount, dueAt(classifyLoad(amount))],
        );
        return { state: 'processing' };
      });
    },

    /** Returns whether a card is being made, or a load or unload processed. */
    hasOpen(): boolean {
      const open = store.first(
        `select 1 from orders where state = 'making'
         union all select 1 from loads where state = 'processing'
         union all select 1 from unloads where state = 'processing' limit 1`,
      );
      return open !== undefined;
    },

    /** Ends the orders, loads and unloads that are due. @returns whether anything was due */
    work(): boolean {
      return store.tx(() => {
        const dueIn = (table: 'loads' | 'unloads') =>
          store.all(`select * from ${table} where state = 'processing' and due <= ?`, now());
        const orders = store.all(`select * from orders where state = 'making' and due <= ?`, now());
        const [loads, unloads] = [dueIn('loads'), dueIn('unloads')];
        for (const order of orders) issue(order);
        for (const load of loads) settleLoad(load);
        for (const unload of unloads) settleUnload(unload);
        return orders.length + loads.length + unloads.length > 0;
      });
    },
  };
}

const takesLoads = (state: string) => ['active', 'frozen', 'inactive'].includes(state);
