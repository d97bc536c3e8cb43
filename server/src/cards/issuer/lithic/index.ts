import type { LithicAccess } from '../../../config/issuer-access.ts';
import type { Issuer } from '../issuer.ts';
import { createLithicApi } from './api.ts';
import { lithicCallbacks } from './callbacks.ts';
import { orderCard, readCard, reportLost, setFrozen, setLimits } from './cards.ts';
import { registerHolder } from './holders.ts';
import { carryOver, load } from './loads.ts';
import { unit } from './once.ts';
import { revealUrl } from './reveal.ts';
import { spendings } from './spendings.ts';

/** Lithic (docs.lithic.com): virtual prepaid cards, each with its own balance. */
export function createLithicIssuer(access: LithicAccess): Issuer {
  const { program, webhookSecret } = access;
  const api = createLithicApi(access);
  return {
    types: ['virtual'],
    unit,
    registerHolder: (holder) => registerHolder(api, program, holder),
    orderCard: (order) => orderCard(api, order),
    load: (wanted) => load(api, program, wanted),
    readCard: (id) => readCard(api, id),
    spendings: (id, cursor) => spendings(api, id, cursor),
    carryOver: (from, to) => carryOver(api, program, from, to),
    // Cards are active at once, so there is no activation code.
    activate: undefined,
    setFrozen: (id, frozen) => setFrozen(api, id, frozen),
    reportLost: (id) => reportLost(api, id),
    setLimits: (id, limits) => setLimits(api, id, limits),
    // Lithic's PINs are encrypted with RSA and not bound to a card.
    pin: undefined,
    reveal: async (id) => revealUrl(access, id, Date.now()),
    callbacks: lithicCallbacks(webhookSecret),
  };
}
