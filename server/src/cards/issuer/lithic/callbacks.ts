import * as z from 'zod';
import { standardWebhooks } from '../../../platform/webhooks/standard-webhooks.ts';
import type { Hint, IssuerCallbacks } from '../issuer.ts';

/** Other events are ignored (docs.lithic.com/docs/events-api). */
const eventFields = z.object({
  card_token: z.string().optional(),
  to_financial_account_token: z.string().optional(),
  external_id: z.string().nullish(),
});

export function lithicCallbacks(webhookSecret: string): IssuerCallbacks {
  return {
    scheme: standardWebhooks(webhookSecret),
    hintOf(body): Hint | undefined {
      const { data } = eventFields.safeParse(body);
      const card = data?.card_token ?? data?.to_financial_account_token;
      return card ? { card, load: data?.external_id ?? undefined } : undefined;
    },
  };
}
