import { randomUUID } from 'node:crypto';
import examples from './lithic-examples.json' with { type: 'json' };

/** Cards, transactions and transfers start from examples that Lithic publishes. */
const { card: publishedCard, transaction: publishedTransaction } = examples;
type Card = Omit<typeof publishedCard.answer, 'memo'> & { memo: string; substatus?: string };
type Transaction = typeof publishedTransaction.answer;
type Transfer = typeof examples.transfer.answer;
type Event = Transaction['events'][number];

export interface Rule {
  token: string;
  name: string;
  state: string;
  type: string;
  card_tokens: string[];
  program_level: boolean;
  current_version: { parameters: object; version: number } | null;
  draft_version: { parameters: object; version: number } | null;
}

/** A shop's payment or refund, in cents. */
export interface Spent {
  amount: number;
  /** Lithic's status of the transaction. */
  status?: 'PENDING' | 'SETTLED' | 'DECLINED';
  /** Whether it is a refund instead of a payment. */
  credit?: boolean;
  reason?: string;
}

export function createLithicBank(funds: number) {
  const holders: Record<string, unknown>[] = [];
  const cards: Card[] = [];
  const transfers = new Map<string, Transfer>();
  const transactions: Transaction[] = [];
  const rules: Rule[] = [];
  /** Token of a card or an account → its last event. */
  const last = new Map<string, string>();
  let time = Date.now();
  const now = () => new Date(++time).toISOString();

  const touch = (...tokens: string[]) => {
    for (const one of tokens) last.set(one, randomUUID());
  };

  function available(token: string): number {
    let sum = 0;
    for (const one of transfers.values()) {
      if (one.status !== 'SETTLED') continue;
      if (one.to_financial_account_token === token) sum += one.settled_amount;
      if (one.from_financial_account_token === token) sum -= one.settled_amount;
    }
    for (const { card_token, amounts } of transactions) {
      if (card_token === token) sum += amounts.settlement.amount + Math.min(0, amounts.hold.amount);
    }
    return sum;
  }

  function event({ amount, credit, reason }: Spent): Event {
    const [published] = publishedTransaction.answer.events;
    const money = { amount, currency: 'USD' };
    return {
      ...(published as Event),
      token: randomUUID(),
      amounts: {
        cardholder: { ...money, conversion_rate: '1.000000' },
        merchant: money,
        settlement: null,
      },
      detailed_results: [reason ?? 'APPROVED'],
      effective_polarity: credit ? 'CREDIT' : 'DEBIT',
      result: reason ? 'DECLINED' : 'APPROVED',
    };
  }

  return {
    holders,
    cards,
    transfers,
    transactions,
    rules,
    now,
    available,

    balances: (token: string) => ({
      ...examples.balance.answer,
      available_amount: available(token),
      last_transaction_event_token: last.get(token) ?? null,
    }),

    order(wanted: Partial<Card>): Card {
      const made = {
        ...publishedCard.answer,
        memo: '',
        spend_limit: 0,
        ...wanted,
        token: randomUUID(),
        created: now(),
      };
      cards.push(made);
      return made;
    },

    transfer(wanted: { token: string; amount: number; from: string; to: string }, more: object) {
      const known = transfers.get(wanted.token);
      if (known) return known;
      const isFunding = !cards.some(({ token }) => token === wanted.from);
      const has = available(wanted.from) + (isFunding ? funds : 0);
      const enough = has >= wanted.amount;
      const made: Transfer = {
        ...examples.transfer.answer,
        ...more,
        token: wanted.token,
        pending_amount: 0,
        from_financial_account_token: wanted.from,
        to_financial_account_token: wanted.to,
        status: enough ? 'SETTLED' : 'DECLINED',
        settled_amount: enough ? wanted.amount : 0,
      };
      transfers.set(wanted.token, made);
      touch(wanted.from, wanted.to);
      return made;
    },

    /** Adds a shop's payment or refund. @returns its token */
    spend(card: string, spent: Spent): string {
      const { amount, status = 'SETTLED', credit = false, reason } = spent;
      const signed = credit ? amount : -amount;
      const { amounts } = publishedTransaction.answer;
      const at = now();
      const token = randomUUID();
      transactions.push({
        ...publishedTransaction.answer,
        token,
        card_token: card,
        created: at,
        updated: at,
        status,
        result: reason ? 'DECLINED' : 'APPROVED',
        amounts: {
          ...amounts,
          hold: { amount: status === 'PENDING' ? signed : 0, currency: 'USD' },
          settlement: { amount: status === 'SETTLED' ? signed : 0, currency: 'USD' },
        },
        events: [event(spent)],
      });
      touch(card);
      return token;
    },

    /** Settles or releases a reserved payment. */
    end(token: string, status: 'SETTLED' | 'VOIDED'): void {
      const one = transactions.find((known) => known.token === token);
      if (!one) throw new Error(`no transaction ${token}`);
      const { hold, settlement } = one.amounts;
      settlement.amount += status === 'SETTLED' ? hold.amount : 0;
      hold.amount = 0;
      Object.assign(one, { status, updated: now() });
      touch(one.card_token);
    },
  };
}

export type LithicBank = ReturnType<typeof createLithicBank>;
