import * as z from 'zod';
import type { LithicProgram } from '../../../config/issuer-access.ts';
import { IssuerAway, IssuerRefused } from '../errors.ts';
import type { NewHolder } from '../issuer.ts';
import type { LithicApi } from './api.ts';
import { madeOnce, uuidOf } from './once.ts';

/** One that was just made says `status`, one in a list may say it of its examination. */
const holder = z.object({
  token: z.string(),
  account_token: z.string().optional(),
  external_id: z.string().nullish(),
  created: z.string().optional(),
  status: z.string().optional(),
  verification_application: z.object({ status: z.string() }).nullish(),
});

/**
 * Makes a person known, whom we have examined ourselves (KYC_EXEMPT). The call cannot be named, so it is
 * looked first whether somebody of that reference is there.
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
    // Of two that were made at once, everybody takes the first.
    return found
      .filter((one) => one.external_id === external_id)
      .sort((one, other) => order(one).localeCompare(order(other)))[0];
  };
  const body = {
    ...{ workflow: 'KYC_EXEMPT', kyc_exemption_type: 'PREPAID_CARD_USER', external_id },
    first_name: firstName,
    // Lithic requires both: the only name of a person stands in each.
    last_name: lastName ?? firstName,
    email,
    phone_number: phone,
    // It takes addresses in the USA and Canada alone: the programme's own.
    address: program.address,
  };
  const made = await madeOnce(look, async () => {
    await api.send('POST', '/v1/account_holders', holder, body);
    return look();
  });
  if (!made?.account_token) throw new IssuerAway('Lithic has not listed a holder yet');
  const status = made.verification_application?.status ?? made.status ?? 'ACCEPTED';
  if (status === 'REJECTED') throw new IssuerRefused('unknown');
  if (status !== 'ACCEPTED') throw new IssuerAway('Lithic has not decided about a holder');
  return made.account_token;
}

const order = ({ created = '', token }: z.output<typeof holder>) => `${created} ${token}`;
