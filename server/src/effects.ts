import type { Reversals, SettingEffects } from './admin/index.ts';
import { applicationReview, applyProducts, cardholderReview } from './cards/index.ts';
import { assertOffChain, type Fulfilments, reopenSuspense } from './orders/index.ts';
import type { ReviewEffects } from './reviews/index.ts';
import { fulfilTickets, takeBackTickets } from './tickets/index.ts';

/** What in one room follows from what another one does: tables that the composition root hands out. */

/** What a paid order of each kind brings. */
export const fulfilments: Fulfilments = { ticket: fulfilTickets };

/** What goes with an entry that an operator takes back. */
export const reversals: Reversals = {
  chain_payment: (tx, { reference }) => assertOffChain(tx, reference),
  ticket_purchase: (tx, { reference }) => takeBackTickets(tx, reference),
  suspense_credit: (tx, { reference }) => reopenSuspense(tx, reference),
  data_adjustment: async () => undefined,
  welcome_grant: async () => undefined,
};

/** What a decision means to what was reviewed. */
export const reviewEffects: ReviewEffects = {
  kyc: cardholderReview,
  card_application: applicationReview,
};

/** What a new version of a setting brings besides itself. */
export const settingEffects: SettingEffects = { card_products: applyProducts };
