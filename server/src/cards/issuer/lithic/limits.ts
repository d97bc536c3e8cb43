import type { CardLimits } from '@shared/contract';
import * as z from 'zod';
import { IssuerAway, IssuerDefect, IssuerMissing, IssuerRefused } from '../errors.ts';
import { type LithicApi, unit } from './api.ts';

/**
 * The limit per payment is a field of the card. The daily and the monthly limit are a rule each
 * (docs.lithic.com/docs/authorization-rules); their periods begin at midnight in New York.
 */
const rules = {
  daily: { name: 'Owner limit, daily', period: 'DAY' },
  monthly: { name: 'Owner limit, monthly', period: 'MONTH' },
} as const;
type Ruled = keyof typeof rules;
const ruled = Object.keys(rules) as Ruled[];

export const limitZone = 'America/New_York';

/** `parameters` is loose, because rules of other kinds have other parameters. */
const rule = z.object({
  token: z.string(),
  name: z.string().nullish(),
  state: z.string(),
  card_tokens: z.array(z.string()).nullish(),
  current_version: z.object({ parameters: z.looseObject({}) }).nullish(),
});
type LithicRule = z.output<typeof rule>;

/** Fields of a card. `spend_limit` is in cents; 0 means no limit. */
interface SpendLimit {
  spend_limit: number;
  spend_limit_duration: string;
}

/** Reads the rules by which we limit a card. */
export async function rulesOf(api: LithicApi, cardId: string): Promise<LithicRule[]> {
  const bound = await api.list('/v2/auth_rules', { card_token: cardId }, rule);
  const names: unknown[] = ruled.map((one) => rules[one].name);
  return bound.filter(
    ({ name, card_tokens: cards }) =>
      names.includes(name) && cards?.length === 1 && cards[0] === cardId,
  );
}

export function limitsOf(card: SpendLimit, own: readonly LithicRule[]): CardLimits {
  const isLimited = card.spend_limit > 0 && card.spend_limit_duration === 'TRANSACTION';
  return {
    per_payment: isLimited ? asAmount(card.spend_limit) : null,
    daily: amountOf(own, 'daily'),
    monthly: amountOf(own, 'monthly'),
  };
}

/** Returns the effective limit: the lower one of two with the same name. */
function amountOf(own: readonly LithicRule[], name: Ruled): string | null {
  const amounts = own.filter((one) => one.name === rules[name].name).flatMap(inForce);
  return amounts.length > 0 ? asAmount(Math.min(...amounts)) : null;
}

function inForce({ state, current_version: current }: LithicRule): number[] {
  if (state !== 'ACTIVE' || !current) return [];
  const { limit_amount: amount } = current.parameters;
  if (!Number.isSafeInteger(amount)) throw new IssuerDefect('Lithic has a limit without an amount');
  return [Number(amount)];
}

const asAmount = (cents: number) => String(BigInt(cents) * unit);

/** Refuses 0 (Lithic's 'no limit'), negative limits and fractional cents. @throws IssuerRefused */
export function assertLimits(limits: CardLimits): void {
  for (const one of Object.values(limits)) {
    if (one !== null && (BigInt(one) % unit !== 0n || BigInt(one) <= 0n)) {
      throw new IssuerRefused('amount');
    }
  }
}

export function spendLimitOf({ per_payment: most }: CardLimits): SpendLimit {
  return { spend_limit: most === null ? 0 : centsOf(most), spend_limit_duration: 'TRANSACTION' };
}

const centsOf = (amount: string) => Number(BigInt(amount) / unit);

/** Sets the daily and the monthly limit, whatever state an earlier attempt has left. */
export async function setRules(
  api: LithicApi,
  cardId: string,
  own: readonly LithicRule[],
  wanted: CardLimits,
): Promise<void> {
  try {
    for (const name of ruled) {
      const [one, ...more] = own.filter((known) => known.name === rules[name].name);
      for (const extra of more) await remove(api, extra);
      await setRule(api, cardId, name, one, wanted[name]);
    }
  } catch (error) {
    if (!(error instanceof IssuerMissing)) throw error;
    // The rule is missing, not the card: it was removed since it was listed.
    throw new IssuerAway('a limit of Lithic was removed meanwhile', { cause: error });
  }
}

async function setRule(
  api: LithicApi,
  cardId: string,
  name: Ruled,
  known: LithicRule | undefined,
  wanted: string | null,
): Promise<void> {
  if (wanted === null) return known && remove(api, known);
  const limit_amount = centsOf(wanted);
  if (known && inForce(known)[0] === limit_amount) return;
  const { period, name: called } = rules[name];
  const parameters = { scope: 'CARD', period: { type: period }, limit_amount, limit_count: null };
  const first = { name: called, card_tokens: [cardId], type: 'VELOCITY_LIMIT', parameters };
  // Both calls create a draft, which has no effect until it is promoted.
  const { token } = known
    ? await api.send('POST', `${pathOf(known)}/draft`, rule, { parameters })
    : await api.send('POST', '/v2/auth_rules', rule, first);
  await api.send('POST', `${pathOf({ token })}/promote`, rule);
}

const pathOf = ({ token }: { token: string }) => `/v2/auth_rules/${encodeURIComponent(token)}`;

async function remove(api: LithicApi, one: LithicRule): Promise<void> {
  await api.send('DELETE', pathOf(one), z.null());
}
