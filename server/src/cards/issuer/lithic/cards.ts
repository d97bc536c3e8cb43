import type { CardLimits, CardState } from '@shared/contract';
import * as z from 'zod';
import { IssuerAway, IssuerDefect, IssuerRefused } from '../errors.ts';
import type { BlockReason, CardOrder, IssuedCard, OrderOutcome } from '../issuer.ts';
import { createOnce, type LithicApi, unit, uuidOf } from './api.ts';
import { assertLimits, limitsOf, rulesOf, setRules, spendLimitOf } from './limits.ts';
import { balanceOf } from './loads.ts';

/** Answers may contain the card number and the CVV. The schema drops them. */
const card = z.object({
  token: z.string(),
  state: z.enum(['OPEN', 'PAUSED', 'CLOSED', 'PENDING_ACTIVATION', 'PENDING_FULFILLMENT']),
  substatus: z.string().nullish(),
  memo: z.string().nullish(),
  last_four: z.string().regex(/^\d{4}$/),
  exp_month: z.string().regex(/^\d{2}$/),
  exp_year: z.string().regex(/^\d{4}$/),
  spend_limit: z.int(),
  spend_limit_duration: z.string(),
  pin_status: z.string().optional(),
});
type LithicCard = z.output<typeof card>;

const program = z.object({ token: z.string(), pan_range_start: z.string() });

/**
 * Substatus of a lost, stolen or damaged card. The card is paused, not closed: closing is final, and
 * refunds may still arrive. Lithic counts theft as COMPROMISED (docs.lithic.com/docs/cards).
 */
const substatusOf: Record<BlockReason, string> = {
  lost: 'LOST',
  stolen: 'COMPROMISED',
  damaged: 'DAMAGED',
};
const lossSubstatuses = Object.values(substatusOf);

function stateOf({ state, substatus }: LithicCard): CardState {
  if (state === 'OPEN') return 'active';
  if (state === 'PAUSED') return lossSubstatuses.includes(substatus ?? '') ? 'lost' : 'frozen';
  return state === 'CLOSED' ? 'closed' : 'inactive';
}

const pathOf = (id: string) => `/v1/cards/${encodeURIComponent(id)}`;

export async function readCard(api: LithicApi, id: string): Promise<IssuedCard> {
  const [found, balance, rules] = await Promise.all([
    api.get(pathOf(id), card),
    balanceOf(api, id),
    rulesOf(api, id),
  ]);
  return {
    id: found.token,
    state: stateOf(found),
    last4: found.last_four,
    expires: `${found.exp_month}/${found.exp_year.slice(2)}`,
    // Lithic's figure is negative after a shop charged more than the balance.
    balance: BigInt(Math.max(0, balance.available)) * unit,
    limits: limitsOf(found, rules),
    hasPin: found.pin_status === 'OK',
  };
}

/** Orders a virtual card. It is active at once, so this function also sets its limits. */
export async function orderCard(api: LithicApi, order: CardOrder): Promise<OrderOutcome> {
  const { reference, holderId, type, bin, limits, replaces } = order;
  if (type !== 'virtual') return { state: 'refused' };
  assertLimits(limits);
  if (replaces && stateOf(await api.get(pathOf(replaces), card)) !== 'lost') {
    throw new IssuerRefused('state');
  }
  const look = async () => {
    // The list contains all cards whose memo contains the reference.
    const found = await api.list('/v1/cards', { memo: reference }, card);
    return found.find(({ memo }) => memo === reference);
  };
  const { token } = await createOnce(look, async () => {
    const body = {
      type: 'VIRTUAL',
      state: 'OPEN',
      memo: reference,
      account_token: holderId,
      card_program_token: await programOf(api, bin),
      ...spendLimitOf(limits),
    };
    const name = { 'idempotency-key': uuidOf(reference) };
    return api.send('POST', '/v1/cards', card, body, name);
  });
  const known = await readCard(api, token);
  return { state: 'issued', card: await limited(api, known, filledFrom(known.limits, limits)) };
}

/** Finds the programme of a BIN. @throws IssuerDefect if none or several match */
async function programOf(api: LithicApi, bin: string): Promise<string> {
  const found = (await api.list('/v1/card_programs', {}, program)).filter(
    ({ pan_range_start: start }) => start.startsWith(bin) || bin.startsWith(start),
  );
  const [one] = found;
  if (!one || found.length > 1) {
    throw new IssuerDefect(
      `Lithic has ${found.length} card programmes for BIN ${bin}: correct it in card_products`,
    );
  }
  return one.token;
}

/** Returns the known limits; a missing one comes from `wanted`. */
function filledFrom(known: CardLimits, wanted: CardLimits): CardLimits {
  return {
    per_payment: known.per_payment ?? wanted.per_payment,
    daily: known.daily ?? wanted.daily,
    monthly: known.monthly ?? wanted.monthly,
  };
}

export async function setLimits(
  api: LithicApi,
  id: string,
  limits: CardLimits,
): Promise<IssuedCard> {
  assertLimits(limits);
  return limited(api, await readCard(api, id), limits);
}

async function limited(api: LithicApi, known: IssuedCard, limits: CardLimits): Promise<IssuedCard> {
  if (isSame(known.limits, limits)) return known;
  const { id } = known;
  if (known.limits.per_payment !== limits.per_payment) {
    await api.send('PATCH', pathOf(id), card, spendLimitOf(limits));
  }
  await setRules(api, id, await rulesOf(api, id), limits);
  const now = await readCard(api, id);
  if (!isSame(now.limits, limits)) throw new IssuerAway('Lithic has not applied the limits yet');
  return now;
}

const isSame = (one: CardLimits, other: CardLimits) =>
  one.per_payment === other.per_payment &&
  one.daily === other.daily &&
  one.monthly === other.monthly;

/** Reads a card that its owner can change. @throws IssuerRefused 'state' for any other card */
async function readOwners(api: LithicApi, id: string): Promise<LithicCard> {
  const found = await api.get(pathOf(id), card);
  const isByOwner = !found.substatus || found.substatus === byOwner;
  if (found.state !== 'OPEN' && !(found.state === 'PAUSED' && isByOwner)) {
    throw new IssuerRefused('state');
  }
  return found;
}

const byOwner = 'END_USER_REQUEST';

export async function setFrozen(api: LithicApi, id: string, frozen: boolean): Promise<IssuedCard> {
  const { state } = await readOwners(api, id);
  const wanted = frozen ? { state: 'PAUSED', substatus: byOwner } : { state: 'OPEN' };
  if (state !== wanted.state) await api.send('PATCH', pathOf(id), card, wanted);
  return readCard(api, id);
}

export async function reportLost(
  api: LithicApi,
  id: string,
  reason: BlockReason,
): Promise<IssuedCard> {
  const known = await readCard(api, id);
  if (known.state === 'lost') return known;
  await readOwners(api, id);
  await api.send('PATCH', pathOf(id), card, { state: 'PAUSED', substatus: substatusOf[reason] });
  return readCard(api, id);
}
