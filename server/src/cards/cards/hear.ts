import * as z from 'zod';
import { run, sql } from '../../platform/database/index.ts';
import type { CallbackSource } from '../../transport/callbacks/index.ts';
import { hint, type IssuerCallbacks } from '../issuer/index.ts';

/** What is kept of a callback: the rest of it may be somebody's, and is not believed. */
const kept = z.object({ about: hint });

/** The issuer's callbacks: what they are about is asked for next; nothing else of them is believed. */
export function hearIssuer({ scheme, hintOf }: IssuerCallbacks): CallbackSource {
  return {
    scheme,
    keep: (body) => ({ about: hintOf(body) ?? {} }),
    async handle(tx, { body }, at) {
      const { about } = kept.parse(body);
      const soon = { due_at: at, tries: 0 };
      if (about.order) {
        await run(
          tx,
          sql
            .updateTable('card_applications')
            .set(soon)
            .where('number', '=', about.order)
            .where('state', '=', 'issuing'),
        );
      }
      const recharge = /^recharge-(\d{1,18})$/.exec(about.load ?? '')?.[1];
      if (recharge) {
        await run(
          tx,
          sql
            .updateTable('card_recharges')
            .set(soon)
            .where('id', '=', recharge)
            .where('done_at', 'is', null),
        );
      }
      if (about.card) {
        // What comes back to one that was replaced is on the one that took its place.
        const account = sql
          .selectFrom('cards')
          .select('account')
          .where('issuer_id', '=', about.card);
        await run(tx, sql.updateTable('cards').set(soon).where('account', 'in', account));
      }
    },
  };
}
