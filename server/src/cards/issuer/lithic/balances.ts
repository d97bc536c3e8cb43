import * as z from 'zod';
import type { LithicApi } from './api.ts';

const balances = z.object({
  data: z
    .array(
      z.object({
        available_amount: z.int(),
        currency: z.literal('USD'),
        last_transaction_event_token: z.string().nullish(),
      }),
    )
    .max(1),
});

export interface LithicBalance {
  /** Cents that may be spent; below zero where a shop took more than there was. */
  available: number;
  /** What has last changed it. */
  lastEvent: string | undefined;
}

export async function balanceOf(api: LithicApi, cardId: string): Promise<LithicBalance> {
  const path = `/v1/cards/${encodeURIComponent(cardId)}/balances`;
  const [one] = (await api.get(path, balances)).data;
  // One that was never loaded has none.
  return {
    available: one?.available_amount ?? 0,
    lastEvent: one?.last_transaction_event_token ?? undefined,
  };
}
