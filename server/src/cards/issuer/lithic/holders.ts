import * as z from 'zod';
import type { LithicProgram } from '../../../config/issuer-access.ts';
import { IssuerAway, IssuerRefused } from '../errors.ts';
import type { NewHolder } from '../issuer.ts';
import { createOnce, type LithicApi, uuidOf } from './api.ts';

/** A new holder has `status`; a listed one may have it in `verification_application`. */
const holder = z.object({
  token: z.string(),
  account_token: z.string().optional(),
  external_id: z.string().nullish(),
  created: z.string().optional(),
  status: z.string().optional(),
  verification_application: z.object({ status: z.string() }).nullish(),
});

/**
 * Registers a cardholder as KYC_EXEMPT, because we have checked the identity. Reads existing
 * holders first, because the call has no idempotency key.
 * @returns the account that cards are made for
 */
export async function registerHolder(
  api: LithicApi,
  program: LithicProgram,
  { reference, firstName, lastName, email, phone }: NewHolder,
): Promise<string> {
  const external_id = uuidOf(reference);
  const look = async () => {
    const found = await api.list('/v1/account_holders', { external_id }, holder, 'limit');
    // If two were created concurrently, every caller uses the first.
    return found
      .filter((one) => one.external_id === external_id)
      .sort((one, other) => order(one).localeCompare(order(other)))[0];
  };
  const body = {
    workflow: 'KYC_EXEMPT',
    kyc_exemption_type: 'PREPAID_CARD_USER',
    external_id,
    first_name: firstName,
    // Lithic requires both names: a single name is used for each.
    last_name: lastName ?? firstName,
    email,
    phone_number: phone,
    // Lithic only accepts addresses in the USA and Canada, so the programme's address is used.
    address: program.address,
  };
  const made = await createOnce(look, async () => {
    await api.send('POST', '/v1/account_holders', holder, body);
    return look();
  });
  if (!made?.account_token) throw new IssuerAway('Lithic has not listed a holder yet');
  const status = made.verification_application?.status ?? made.status ?? 'ACCEPTED';
  if (status === 'REJECTED') throw new IssuerRefused('unknown');
  if (status !== 'ACCEPTED') throw new IssuerAway('Lithic has not decided on a holder yet');
  return made.account_token;
}

const order = ({ created = '', token }: z.output<typeof holder>) => `${created} ${token}`;
