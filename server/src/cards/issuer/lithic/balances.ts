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

interface LithicBalance {
  /** Spendable cents; below zero if a shop took more than the balance. */
  available: number;
  /** Token of the event that last changed it. */
  lastEvent: string | undefined;
}

export async function balanceOf(api: LithicApi, cardId: string): Promise<LithicBalance> {
  const path = `/v1/cards/${encodeURIComponent(cardId)}/balances`;
  const [one] = (await api.get(path, balances)).data;
  // A card that was never loaded has no balance.
  return {
    available: one?.available_amount ?? 0,
    lastEvent: one?.last_transaction_event_token ?? undefined,
  };
}
