import { randomUUID } from 'node:crypto';
import { Refused, Unknown, whyDeclined } from './rules.ts';
import type { Row } from './store.ts';
import type { Limits, Vault } from './vault.ts';

interface Spend {
  merchant: string;
  country?: string | undefined;
  mcc?: string | undefined;
  amount: string;
  asked?: { amount: string; currency: string } | undefined;
  /** Whether the payment is settled at once; otherwise it is only authorized. Default: true. */
  settle?: boolean | undefined;
}

export function createPayments({ store, now, cardOf, storeEvent, credit, latestOf }: Vault) {
  /** Sums the payments since a time that count against limits. */
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
    spendings(card: string, after: number, limit: number) {
      cardOf(card);
      const rows = store.all<Row>(
        'select * from spendings where card = ? and changed > ? order by changed limit ?',
        ...[card, after, limit],
      );
      const last = rows.at(-1);
      return {
        list: rows.map(({ id, merchant, country, mcc, status, reason, amount, at, ...one }) => ({
          id,
          merchant,
          country,
          mcc,
          status,
          reason,
          limit: one.limit_of
            ? { of: one.limit_of, amount: one.limit_amount, left: one.limit_left }
            : null,
          amount,
          asked: { amount: one.asked_amount, currency: one.asked_currency },
          at: new Date(Number(at)).toISOString(),
          changed_at: new Date(Number(one.changed_at ?? at)).toISOString(),
        })),
        cursor: last ? String(last.changed) : null,
      };
    },

    spend(id: string, { merchant, country, mcc, amount, asked, settle = true }: Spend) {
      return store.tx(() => {
        const card = cardOf(id);
        const day = new Date(now());
        const today = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
        const month = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 1);
        const declined = whyDeclined(
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
        const status = declined ? 'declined' : settle ? 'settled' : 'pending';
        const reason = declined?.reason ?? null;
        const limit = declined?.limit;
        if (!declined) {
          const balance = String(BigInt(card.balance) - BigInt(amount));
          store.run('update cards set balance = ? where id = ?', balance, id);
        }
        store.run(
          `insert into spendings (id, card, merchant, country, mcc, status, reason, amount,
             asked_amount, asked_currency, at, changed, changed_at, limit_of, limit_amount, limit_left)
           values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          ...[spending, id, merchant, country ?? null, mcc ?? null, status, reason, amount],
          ...[
            asked?.amount ?? inUnits(amount),
            asked?.currency ?? 'USD',
            now(),
            nextChange(),
            now(),
          ],
          ...[limit?.of ?? null, limit?.amount ?? null, limit?.left ?? null],
        );
        storeEvent(declined ? 'transaction.declined' : 'transaction.created', { card: id });
        return { id: spending, status, reason };
      });
    },

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
        storeEvent(`transaction.${to}`, { card: row.card });
        return { id: spending, status: to };
      });
    },
  };
}

/** Formats base units of USDT as USDT with two decimals, rounded down. */
function inUnits(amount: string): string {
  const cents = BigInt(amount) / 10_000n;
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
