import * as z from 'zod';
import type { LithicProgram } from '../../../config/issuer-access.ts';
import { IssuerDefect, IssuerRefused } from '../errors.ts';
import type { Load, LoadOutcome } from '../issuer.ts';
import { createOnce, type LithicApi, unit, uuidOf } from './api.ts';

const outcomes = {
  PENDING: 'processing',
  SETTLED: 'done',
  DECLINED: 'refused',
  CANCELED: 'refused',
  REVERSED: 'refused',
  RETURNED: 'refused',
} as const satisfies Record<string, LoadOutcome>;

const transfer = z.object({
  status: z.enum(Object.keys(outcomes) as (keyof typeof outcomes)[]),
  to_financial_account_token: z.string(),
});

interface Transfer {
  /** Idempotency key: a call with the same token returns the same transfer. */
  token: string;
  amount: number;
  type: 'DISBURSE' | 'CARD_TO_CARD';
  subtype: string;
  from: string;
  to: string;
  external_id?: string;
}

/** Makes a book transfer (docs.lithic.com/docs/book-transfers). @throws IssuerRefused */
async function move(api: LithicApi, { from, to, ...named }: Transfer): Promise<LoadOutcome> {
  const body = {
    ...named,
    category: 'BALANCE_OR_FUNDING',
    from_financial_account_token: from,
    to_financial_account_token: to,
  };
  const made = await createOnce(
    () => api.find(`/v1/book_transfers/${named.token}`, transfer),
    () => api.send('POST', '/v1/book_transfers', transfer, body),
  );
  if (made.to_financial_account_token !== to) {
    throw new IssuerDefect('Lithic has a transfer with this token to another account');
  }
  return outcomes[made.status];
}

/** Loads a card from the programme's funding account. @throws IssuerMissing */
export async function load(
  api: LithicApi,
  { funding, load_subtype: subtype }: LithicProgram,
  { reference, cardId, amount }: Load,
): Promise<LoadOutcome> {
  if (amount <= 0n || amount % unit !== 0n) return 'refused';
  try {
    return await move(api, {
      token: uuidOf(reference),
      external_id: reference,
      amount: Number(amount / unit),
      type: 'DISBURSE',
      subtype,
      from: funding,
      to: cardId,
    });
  } catch (error) {
    if (!(error instanceof IssuerRefused)) throw error;
    // A transfer to an unknown card gets the same 400, and with a wrong API key every card is
    // unknown: `balanceOf` throws in these cases.
    await balanceOf(api, cardId);
    return 'refused';
  }
}

/** Moves a balance. Its last event identifies the transfer, so that a retry makes no second one. */
export async function carryOver(
  api: LithicApi,
  { carry_subtype: subtype }: LithicProgram,
  from: string,
  to: string,
): Promise<void> {
  const balance = await balanceOf(api, from);
  if (balance.available <= 0) return;
  const outcome = await move(api, {
    token: uuidOf(`carry ${from} ${balance.lastEvent}`),
    amount: balance.available,
    type: 'CARD_TO_CARD',
    subtype,
    from,
    to,
  });
  if (outcome === 'refused') throw new IssuerDefect('Lithic refuses to carry a balance over');
}

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
  /** Spendable cents; negative if a shop charged more than the balance. */
  available: number;
  /** Token of the event that last changed the balance. */
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
