import {
  type IssuedCard,
  type Issuer,
  IssuerAway,
  IssuerDefect,
  IssuerMissing,
  IssuerRefused,
} from '../../cards/issuer/index.ts';
import { signedBodies } from '../../platform/webhooks/callback-signature.ts';
import { type Bank, createBank } from '../../sandbox/issuer/bank.ts';
import { Refused, Unknown } from '../../sandbox/issuer/refused.ts';
import { openStore, type Store } from '../../sandbox/issuer/store.ts';
import { issuerSecret } from './issuer.ts';

/**
 * What becomes of a call to the issuer: it is answered; it never arrives; its answer is lost; it is
 * answered when `answer` is called; nobody waited for it, and it arrives when `arrive` is called.
 */
export const fates = ['answered', 'lost', 'unheard', 'late', 'stray'] as const;
export type Fate = (typeof fates)[number];

/** The sandbox's bank in this process, behind an `Issuer` that is as bad as a network can be. */
export interface UnsteadyIssuer extends Issuer {
  bank: Bank;
  store: Store;
  /** Cards that it does not know at the moment. */
  forgotten: Set<string>;
  /** Of the next calls, one after the other; those after them are answered. */
  expect(fates: readonly Fate[]): void;
  /** Resolves when another answer is kept waiting. */
  waits(): Promise<void>;
  /** Late answers come. */
  answer(): void;
  /** Stray calls arrive. */
  arrive(): void;
  /** Bodies of the callbacks that it has to tell, since the last time. */
  tellings(): unknown[];
}

/** @param delayMs how long a card, and a load, takes */
export function unsteadyIssuer(now: () => number, delayMs: number): UnsteadyIssuer {
  const store = openStore(undefined);
  const bank = createBank({ store, now, delayMs, readPin: async () => undefined });
  let next: Fate[] = [];
  const forgotten = new Set<string>();
  /** As the bank does for a card that it never made. */
  const known = (id: string) => {
    if (forgotten.has(id)) throw new Unknown(id);
    return id;
  };
  const kept: (() => void)[] = [];
  const strays: (() => unknown)[] = [];
  let told = 0;
  let waiting = Promise.withResolvers<void>();

  async function call<T>(ask: () => T): Promise<T> {
    const fate = next.shift() ?? 'answered';
    if (fate === 'lost') throw new IssuerAway('it did not arrive');
    if (fate === 'stray') {
      strays.push(ask);
      throw new IssuerAway('it has not arrived yet');
    }
    const outcome = attempt(ask);
    if (fate === 'unheard') throw new IssuerAway('its answer is lost');
    if (fate === 'late') {
      const gate = Promise.withResolvers<void>();
      kept.push(gate.resolve);
      waiting.resolve();
      await gate.promise;
    }
    return outcome();
  }

  /** Whether a reference was ordered: it is answered whatever has become of the card. */
  const hasMade = (table: 'orders' | 'loads', reference: string) =>
    store.first(`select 1 from ${table} where reference = ?`, reference) !== undefined;

  const act = async (ask: () => Presented) => toCard(await call(ask));

  return {
    ...{ bank, store, forgotten, types: ['virtual', 'physical'], unit: 1n },
    expect(wanted) {
      next = [...wanted];
    },
    waits() {
      waiting = Promise.withResolvers();
      return waiting.promise;
    },
    answer() {
      for (const open of kept.splice(0)) open();
    },
    arrive() {
      for (const ask of strays.splice(0)) attempt(ask);
    },
    tellings() {
      const events = store.all<{ seq: number; body: string }>(
        'select seq, body from events where seq > ? order by seq',
        told,
      );
      told = events.at(-1)?.seq ?? told;
      return events.map(({ body }) => JSON.parse(body) as unknown);
    },

    registerHolder: async ({ reference, firstName, lastName }) =>
      (
        await call(() =>
          bank.registerHolder(reference, { first_name: firstName, last_name: lastName }),
        )
      ).id,
    async orderCard({ reference, holderId: holder, ...wanted }) {
      const outcome = await call(() => {
        if (wanted.replaces && !hasMade('orders', reference)) known(wanted.replaces);
        return bank.order(reference, { holder, ...wanted });
      });
      if ('card' in outcome) return { state: 'issued', card: toCard(outcome.card) };
      return { state: outcome.state as 'making' | 'refused' };
    },
    load: async ({ reference, cardId: card, amount }) =>
      (
        await call(() => {
          if (!hasMade('loads', reference)) known(card);
          return bank.load(reference, { card, amount: String(amount) });
        })
      ).state as 'processing' | 'done' | 'refused',
    readCard: (id) => act(() => bank.card(known(id))),
    async spendings(id, after) {
      const { list, cursor } = await call(() => bank.spendings(known(id), Number(after ?? 0), 2));
      return {
        list: list.map(({ id: payment, merchant, country, status, reason, amount, asked, at }) => ({
          ...{ id: String(payment), merchant: String(merchant), amount: BigInt(String(amount)) },
          taken: status === 'pending' || status === 'settled' ? BigInt(String(amount)) : 0n,
          ...{ country: textOr(country), reason: textOr(reason), at: new Date(at) },
          status: status as 'pending',
          asked: { amount: String(asked.amount), currency: String(asked.currency) },
        })),
        cursor: cursor ?? undefined,
        more: list.length > 0,
      };
    },
    activate: (id, code) => act(() => bank.activate(known(id), code)),
    setFrozen: (id, frozen) => act(() => bank.freeze(known(id), frozen)),
    reportLost: (id) => act(() => bank.lost(known(id))),
    setLimits: (id, limits) => act(() => bank.limits(known(id), limits)),
    ...{ pin: undefined, carryOver: undefined },
    reveal: () => Promise.reject(new IssuerAway('there are no frames here')),
    callbacks: {
      scheme: signedBodies(issuerSecret),
      hintOf: (body) => (body as { about?: object }).about,
    },
  };
}

type Presented = ReturnType<Bank['card']>;

function toCard({ has_pin, balance, ...one }: Presented): IssuedCard {
  const state = one.state as IssuedCard['state'];
  return { ...one, state, balance: BigInt(balance), hasPin: has_pin };
}

const textOr = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** Does it at once; what came of it is said when it is asked for. */
function attempt<T>(ask: () => T): () => T {
  try {
    const value = ask();
    return () => value;
  } catch (error) {
    return () => {
      if (error instanceof Refused) throw new IssuerRefused(error.error);
      if (error instanceof Unknown) throw new IssuerMissing('it knows no such thing');
      throw new IssuerDefect('it fails', { cause: error });
    };
  }
}
