import type { CallbackSource } from '../callbacks/index.ts';
import type { IssuerCallbacks } from '../issuer/index.ts';
import { run, sql } from '../lib/db/index.ts';

/** The issuer's callbacks: what they are about is asked for next; nothing else of them is believed. */
export function hearIssuer({ secret, hintOf }: IssuerCallbacks): CallbackSource {
  return {
    secret,
    async handle(tx, { body }, at) {
      const hint = hintOf(body);
      const soon = { due_at: at, tries: 0 };
      if (hint?.order) {
        await run(
          tx,
          sql
            .updateTable('card_applications')
            .set(soon)
            .where('number', '=', hint.order)
            .where('state', '=', 'issuing'),
        );
      }
      const recharge = /^recharge-(\d{1,18})$/.exec(hint?.load ?? '')?.[1];
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
      if (hint?.card) {
        // What comes back to one that was replaced is on the one that took its place.
        const account = sql
          .selectFrom('cards')
          .select('account')
          .where('issuer_id', '=', hint.card);
        await run(tx, sql.updateTable('cards').set(soon).where('account', 'in', account));
      }
    },
  };
}
