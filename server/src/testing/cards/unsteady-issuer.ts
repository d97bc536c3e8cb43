import {
  type IssuedCard,
  type Issuer,
  IssuerAway,
  IssuerDefect,
  IssuerMissing,
  IssuerRefused,
} from '../../cards/issuer/index.ts';
import { signedBodies } from '../../platform/webhooks/callback-scheme.ts';
import { type Bank, createBank } from '../../sandbox/issuer/bank.ts';
import { Refused, Unknown } from '../../sandbox/issuer/rules.ts';
import { openStore, type Store } from '../../sandbox/issuer/store.ts';
import { issuerSecret } from './issuer.ts';

/**
 * Outcome of a call to the issuer. `lost`: it never arrives; `unheard`: its answer is lost; `late`:
 * answered when `answer` is called; `stray`: fails, but arrives when `arrive` is called.
 */
export const fates = ['answered', 'lost', 'unheard', 'late', 'stray'] as const;
export type Fate = (typeof fates)[number];

/** An `Issuer` that calls the sandbox's bank in this process, with the failures of a network. */
export interface UnsteadyIssuer extends Issuer {
  unload: NonNullable<Issuer['unload']>;
  bank: Bank;
  store: Store;
  /** Cards that the issuer currently does not find. */
  forgotten: Set<string>;
  /** Sets the outcomes of the next calls, in order; later calls are answered. */
  expect(fates: readonly Fate[]): void;
  /** Resolves when the next answer is delayed. */
  waits(): Promise<void>;
  /** Releases delayed answers. */
  answer(): void;
  /** Delivers stray calls. */
  arrive(): void;
  /** Returns the bodies of the callbacks since the last call. */
  tellings(): unknown[];
}

/** Creates an unreliable issuer. @param delayMs duration of making a card, of a load and of an unload */
export function unsteadyIssuer(now: () => number, delayMs: number): UnsteadyIssuer {
  const store = openStore(undefined);
  const bank = createBank({ store, now, delayMs, readPin: async () => undefined });
  let next: Fate[] = [];
  const forgotten = new Set<string>();
  /** Returns the id. @throws Unknown if it is forgotten, as the bank does for an unknown card */
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
    if (fate === 'lost') throw new IssuerAway('the call did not arrive');
    if (fate === 'stray') {
      strays.push(ask);
      throw new IssuerAway('the call has not arrived yet');
    }
    const outcome = attempt(ask);
    if (fate === 'unheard') throw new IssuerAway('the answer is lost');
    if (fate === 'late') {
      const gate = Promise.withResolvers<void>();
      kept.push(gate.resolve);
      waiting.resolve();
      await gate.promise;
    }
    return outcome();
  }

  /** Returns whether a reference exists. If so, the issuer answers even for a forgotten card. */
  const hasMade = (table: 'orders' | 'loads' | 'unloads', reference: string) =>
    store.first(`select 1 from ${table} where reference = ?`, reference) !== undefined;

  const act = async (ask: () => Presented) => toCard(await call(ask));

  return {
    bank,
    store,
    forgotten,
    types: ['virtual', 'physical'],
    unit: 1n,
    limitZone: 'UTC',
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
    unload: async ({ reference, cardId: card, amount }) =>
      (
        await call(() => {
          if (!hasMade('unloads', reference)) known(card);
          return bank.unload(reference, { card, amount: String(amount) });
        })
      ).state as 'processing' | 'done' | 'refused',
    readCard: (id) => act(() => bank.card(known(id))),
    async spendings(id, after) {
      const { list, cursor } = await call(() => bank.spendings(known(id), Number(after ?? 0), 2));
      return {
        list: list.map(({ id: payment, merchant, country, status, reason, amount, asked, at }) => ({
          id: String(payment),
          merchant: String(merchant),
          amount: BigInt(String(amount)),
          taken: status === 'pending' || status === 'settled' ? BigInt(String(amount)) : 0n,
          country: textOr(country),
          reason: textOr(reason),
          at: new Date(at),
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
    close: (id) => act(() => bank.close(known(id))),
    setLimits: (id, limits) => act(() => bank.limits(known(id), limits)),
    pin: undefined,
    carryOver: undefined,
    reveal: () => Promise.reject(new IssuerAway('the test issuer has no frames')),
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

/** Runs `ask` at once. @returns a function that returns the result or throws an issuer error */
function attempt<T>(ask: () => T): () => T {
  try {
    const value = ask();
    return () => value;
  } catch (error) {
    return () => {
      if (error instanceof Refused) {
        throw new IssuerRefused(error.error === 'balance' ? 'unknown' : error.error);
      }
      if (error instanceof Unknown) throw new IssuerMissing('the test issuer has no such object');
      throw new IssuerDefect('the test issuer failed', { cause: error });
    };
  }
}
