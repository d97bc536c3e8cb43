import * as z from 'zod';
import { sql } from '../../platform/database/index.ts';
import { keepTraces } from '../../platform/trace-links.ts';
import type { CallbackSource } from '../../transport/callbacks/index.ts';
import { hint, type IssuerCallbacks } from '../issuer/index.ts';
import { traceSubjects } from './store.ts';

/** The part of a callback that is stored. The rest may be private, and is not trusted. */
const kept = z.object({ about: hint });

/** Returns a source whose callbacks make rows due, so that a sweep calls the issuer. */
export function handleIssuerCallbacks({ scheme, hintOf }: IssuerCallbacks): CallbackSource {
  return {
    scheme,
    keep: (body) => ({ about: hintOf(body) ?? {} }),
    async handle(tx, { body }, at) {
      const { about } = kept.parse(body);
      const soon = { due_at: at, tries: 0 };
      if (about.order) {
        await tx.run(
          sql.update('card_applications', { number: about.order, state: 'issuing' }, soon),
        );
      }
      const recharge = /^recharge-(\d{1,18})$/.exec(about.load ?? '')?.[1];
      if (recharge) {
        await tx.run(sql.update('card_recharges', { id: recharge, done_at: null }, soon));
      }
      const unload = /^unload-(\d{1,18})$/.exec(about.unload ?? '')?.[1];
      if (unload) {
        const open = sql.update('card_unloads', { id: unload, done_at: null }, soon);
        // The end of an unload syncs its card. A card read before that would count the money twice.
        if (await tx.first(open.returning('id'))) return;
      }
      if (about.card) {
        // Sync all cards of the account: money returned to a replaced card goes to its successor.
        const account = sql.from('cards', { issuer_id: about.card }).select('account');
        const synced = await tx.rows(
          sql.updateTable('cards').set(soon).where('account', 'in', account).returning('id'),
        );
        const links = synced.map(({ id }) => ({ subject: traceSubjects.cards(id) }));
        await keepTraces(tx, links, at);
      }
    },
  };
}
