import { cardLimits, cardState, limitNames, pinKey } from '@shared/contract';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { signedBodies } from '../../platform/webhooks/callback-scheme.ts';
import {
  type Hint,
  hint,
  type IssuedCard,
  type Issuer,
  type IssuerPins,
  type LoadOutcome,
  mccOf,
  type OrderOutcome,
  type ShopPayment,
  shopChanges,
} from './issuer.ts';
import { type IssuerDialect, requestIssuer } from './request.ts';

interface HttpIssuer {
  url: string;
  /** Shared secret: bearer token of our calls, and key of callback signatures. */
  secret: string;
}

const digits = z.string().regex(/^\d{1,30}$/);
const card = z.object({
  id: z.string(),
  state: cardState,
  last4: z.string(),
  expires: z.string(),
  balance: digits,
  limits: cardLimits,
  has_pin: z.boolean(),
});
const order = z.discriminatedUnion('state', [
  z.object({ state: z.literal('making') }),
  z.object({ state: z.literal('issued'), card }),
  z.object({ state: z.literal('refused') }),
]);
const load = z.object({ state: z.enum(['processing', 'done', 'refused']) });
const spendings = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      merchant: z.string(),
      country: z.string().nullable(),
      mcc: z.string().nullish(),
      status: z.enum(['pending', 'settled', 'reversed', 'refunded', 'declined']),
      reason: z.string().nullable(),
      // An unknown limit must not keep the payment from being stored.
      limit: z
        .object({ of: z.enum(limitNames), amount: digits, left: digits.optional() })
        .nullish()
        .catch(null),
      amount: digits,
      asked: z.object({ amount: z.string(), currency: z.string() }),
      at: z.iso.datetime(),
      changed_at: z.iso.datetime().optional(),
    }),
  ),
  cursor: z.string().nullable(),
});
const paid = z.object({
  id: z.string(),
  status: z.enum(['pending', 'declined', ...shopChanges]),
  reason: z.string().nullish(),
});
const refusal = z.object({ error: z.enum(['code', 'pin', 'state']) });
const missing = z.object({ error: z.literal('unknown') });
const event = z.object({ about: hint });

/** The sandbox issuer. It has no `carryOver`, because it moves a lost card's balance itself. */
export interface SandboxIssuer extends Issuer {
  readonly activate: NonNullable<Issuer['activate']>;
  readonly pin: IssuerPins;
}

/** Creates the adapter of the sandbox issuer's HTTP API (docs/issuer.md). */
export function createHttpIssuer({ url, secret }: HttpIssuer): SandboxIssuer {
  const dialect: IssuerDialect = {
    name: 'the issuer',
    url,
    headers: { authorization: `Bearer ${secret}` },
    refusals: [422],
    whyRefused(answer) {
      const known = refusal.safeParse(answer);
      return known.success ? known.data.error : 'unknown';
    },
    isOwnMissing: (answer) => missing.safeParse(answer).success,
  };

  const ask = <T extends $ZodType>(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    shape: T,
    body?: object,
  ) => requestIssuer(dialect, { method, path, shape, body });

  const act = async (id: string, name: string, body: object = {}): Promise<IssuedCard> =>
    toCard(await ask('POST', `/cards/${encodeURIComponent(id)}/${name}`, card, body));

  return {
    types: ['virtual', 'physical'],
    unit: 1n,
    limitZone: 'UTC',
    async registerHolder({ reference, firstName, lastName, email, phone, billing }) {
      const body = { first_name: firstName, last_name: lastName, email, phone, billing };
      const path = `/holders/${encodeURIComponent(reference)}`;
      return (await ask('PUT', path, z.object({ id: z.string() }), body)).id;
    },
    async orderCard({ reference, holderId, shipTo, ...wanted }): Promise<OrderOutcome> {
      const body = { ...wanted, holder: holderId, ship_to: shipTo };
      const outcome = await ask('PUT', `/orders/${encodeURIComponent(reference)}`, order, body);
      return outcome.state === 'issued' ? { ...outcome, card: toCard(outcome.card) } : outcome;
    },
    async load({ reference, cardId, amount }): Promise<LoadOutcome> {
      const body = { card: cardId, amount: String(amount) };
      return (await ask('PUT', `/loads/${encodeURIComponent(reference)}`, load, body)).state;
    },
    async unload({ reference, cardId, amount }): Promise<LoadOutcome> {
      const body = { card: cardId, amount: String(amount) };
      return (await ask('PUT', `/unloads/${encodeURIComponent(reference)}`, load, body)).state;
    },
    readCard: async (id) => toCard(await ask('GET', `/cards/${encodeURIComponent(id)}`, card)),
    async spendings(id, cursor) {
      const after = cursor ? `?after=${encodeURIComponent(cursor)}` : '';
      const path = `/cards/${encodeURIComponent(id)}/spendings${after}`;
      const page = await ask('GET', path, spendings);
      return {
        list: page.list.map(({ amount, at, changed_at, country, mcc, reason, limit, ...one }) => ({
          ...one,
          amount: BigInt(amount),
          taken: one.status === 'pending' || one.status === 'settled' ? BigInt(amount) : 0n,
          at: new Date(at),
          changedAt: changed_at === undefined ? undefined : new Date(changed_at),
          country: country ?? undefined,
          mcc: mccOf(mcc),
          reason: reason ?? undefined,
          limit: limit
            ? {
                of: limit.of,
                amount: BigInt(limit.amount),
                left: limit.left === undefined ? undefined : BigInt(limit.left),
              }
            : undefined,
        })),
        cursor: page.cursor ?? undefined,
        more: page.list.length > 0,
      };
    },
    carryOver: undefined,
    activate: (id, code) => act(id, 'activate', { code }),
    setFrozen: (id, frozen) => act(id, 'freeze', { frozen }),
    reportLost: (id, reason) => act(id, 'lost', { reason }),
    close: (id) => act(id, 'close'),
    setLimits: (id, limits) => act(id, 'limits', limits),
    pin: {
      key: () => ask('GET', '/pin-key', pinKey),
      set: (id, pin) => act(id, 'pin', { pin }),
    },
    async reveal(id, locale) {
      const shape = z.object({ url: z.string(), expires_at: z.iso.datetime() });
      const path = `/cards/${encodeURIComponent(id)}/reveal`;
      const answer = await ask('POST', path, shape, { locale });
      return { url: answer.url, expiresAt: new Date(answer.expires_at) };
    },
    shops: {
      async spend(id, { amount, holds, ...wanted }) {
        const body = { ...wanted, amount: String(amount), settle: !holds };
        return toPaid(await ask('POST', `/cards/${encodeURIComponent(id)}/spend`, paid, body));
      },
      async change(id, to) {
        return toPaid(await ask('POST', `/spendings/${encodeURIComponent(id)}`, paid, { to }));
      },
    },
    callbacks: {
      scheme: signedBodies(secret),
      hintOf(body): Hint | undefined {
        const known = event.safeParse(body);
        return known.success ? known.data.about : undefined;
      },
    },
  };
}

function toCard({ has_pin, balance, ...one }: z.output<typeof card>): IssuedCard {
  return { ...one, balance: BigInt(balance), hasPin: has_pin };
}

function toPaid({ reason, ...one }: z.output<typeof paid>): ShopPayment {
  return { ...one, reason: reason ?? undefined };
}
