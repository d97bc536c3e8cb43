import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { LithicAccess } from '../../../config/issuer-access.ts';
import { standardWebhooks } from '../../../platform/webhooks/callback-scheme.ts';
import type { Hint, Issuer, IssuerCallbacks, Reveal } from '../issuer.ts';
import { createLithicApi, unit } from './api.ts';
import { orderCard, readCard, reportLost, setFrozen, setLimits } from './cards.ts';
import { registerHolder } from './holders.ts';
import { limitZone } from './limits.ts';
import { carryOver, load } from './loads.ts';
import { spendings } from './transaction.ts';

/** Creates the Lithic adapter (docs.lithic.com). Each virtual prepaid card has its own balance. */
export function createLithicIssuer(access: LithicAccess): Issuer {
  const { program, webhookSecret } = access;
  const api = createLithicApi(access);
  return {
    types: ['virtual'],
    unit,
    limitZone,
    registerHolder: (holder) => registerHolder(api, program, holder),
    orderCard: (order) => orderCard(api, order),
    load: (wanted) => load(api, program, wanted),
    // The programme has no subtype of book transfers from a card to its funding account.
    unload: undefined,
    readCard: (id) => readCard(api, id),
    spendings: (id, cursor) => spendings(api, id, cursor),
    carryOver: (from, to) => carryOver(api, program, from, to),
    // Cards are active at once, so there is no activation code.
    activate: undefined,
    setFrozen: (id, frozen) => setFrozen(api, id, frozen),
    reportLost: (id, reason) => reportLost(api, id, reason),
    // Transfers from a closed card fail, so a later refund could not be carried over.
    close: undefined,
    setLimits: (id, limits) => setLimits(api, id, limits),
    // Lithic's PINs are encrypted with RSA and not bound to a card.
    pin: undefined,
    reveal: async (id) => revealUrl(access, id, Date.now()),
    callbacks: lithicCallbacks(webhookSecret),
  };
}

/** Events without a card are ignored (docs.lithic.com/docs/events-api). */
const eventFields = z.object({
  card_token: z.string().optional(),
  to_financial_account_token: z.string().optional(),
  external_id: z.string().nullish(),
});

function lithicCallbacks(webhookSecret: string): IssuerCallbacks {
  return {
    scheme: standardWebhooks(webhookSecret),
    hintOf(body): Hint | undefined {
      const { data } = eventFields.safeParse(body);
      const card = data?.card_token ?? data?.to_financial_account_token;
      return card ? { card, load: data?.external_id ?? undefined } : undefined;
    },
  };
}

/** Time in which the page can be opened, as at the sandbox issuer; ms. */
const revealMs = 30_000;

/** Returns a signed URL that opens until it expires (docs.lithic.com/docs/embedded-card-ui). */
function revealUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  token: string,
  now: number,
): Reveal {
  const expiresAt = new Date(now + revealMs);
  const request = JSON.stringify({ expiration: expiresAt.toISOString(), token });
  const query = new URLSearchParams({
    embed_request: Buffer.from(request).toString('base64'),
    hmac: createHmac('sha256', secret).update(request).digest('base64'),
  });
  return { url: `${publicUrl}/v1/embed/card?${query}`, expiresAt };
}
