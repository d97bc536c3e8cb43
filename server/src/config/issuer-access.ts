import * as z from 'zod';

const token = z.uuid();

/** The values that Lithic has agreed with an operator: ISSUER_PROGRAM. */
export const lithicProgram = z.strictObject({
  /** Financial account that loads are paid from. */
  funding: token,
  /** Subtype codes of book transfers: to a card, and from a replaced card to its successor. */
  load_subtype: z.string().min(1).max(40),
  carry_subtype: z.string().min(1).max(40),
  address: z.strictObject({
    address1: z.string().min(1),
    address2: z.string().optional(),
    city: z.string().min(1),
    state: z.string().length(2),
    postal_code: z.string().min(5),
    country: z.enum(['USA', 'CAN']),
  }),
});
export type LithicProgram = z.output<typeof lithicProgram>;

export interface LithicAccess {
  api: 'lithic';
  /** Base URLs of Lithic's API: for servers, and for browsers. */
  url: string;
  publicUrl: string;
  secret: string;
  webhookSecret: string;
  program: LithicProgram;
}

export type IssuerAccess =
  | { api: 'sandbox'; url: string; publicUrl: string; secret: string }
  | LithicAccess;
