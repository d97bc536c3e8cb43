import * as z from 'zod/mini';
import { e164, ownId, timestamp } from './primitives.ts';

/** Letters, digits and marks of ASCII: a card's issuer reads no others (specification §5). */
/* @__NO_SIDE_EFFECTS__ */
const latin = (length: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(length), z.regex(/^[\x20-\x7e]*$/));
/* @__NO_SIDE_EFFECTS__ */
const latinName = () =>
  z.string().check(z.trim(), z.maxLength(40), z.regex(/^[A-Za-z][A-Za-z '.-]*$/));

export const identityDocuments = ['id_card', 'passport'] as const;
export const identityDocument = z.enum(identityDocuments);
export type IdentityDocument = z.infer<typeof identityDocument>;

const photos = {
  /** Ids of accepted uploads: an ID card has two sides, a passport one page. */
  photo_front: ownId,
  photo_back: z.nullish(ownId),
};
/* @__NO_SIDE_EFFECTS__ */
const bothSides = <
  T extends { id_type: IdentityDocument; photo_back?: string | null | undefined },
>() =>
  z.refine<T>((given) => given.id_type === 'passport' || Boolean(given.photo_back), {
    path: ['photo_back'],
    // Also where other fields are wrong: all of it is said at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

const fields = z.object({
  first_name: latinName(),
  last_name: latinName(),
  phone: e164,
  email: z.string().check(z.trim(), z.maxLength(120), z.email()),
  /** Billing address, in English or pinyin. */
  province: latin(60),
  city: latin(60),
  district: latin(60),
  detail: latin(200),
  id_type: identityDocument,
  id_number: z.string().check(z.trim(), z.regex(/^[A-Za-z0-9][A-Za-z0-9-]{3,29}$/)),
  issued_on: z.iso.date(),
  expires_on: z.iso.date(),
  ...photos,
});
/** What somebody who is to hold a card says of themselves (specification §3). */
export const cardholderFields = fields.check(bothSides());
/** The same of one that is there. */
export const cardholderCorrection = z.extend(fields, { id: ownId }).check(bothSides());
export type CardholderFields = z.infer<typeof cardholderFields>;

/** `pending` until an operator has looked; then `approved`, or `rejected` and to be handed in again. */
export const cardholderStatus = z.enum(['pending', 'approved', 'rejected']);
export type CardholderStatus = z.infer<typeof cardholderStatus>;

export const cardholder = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  id_type: identityDocument,
  /** The last characters only. */
  id_number_end: z.string(),
  status: cardholderStatus,
  /** Of a rejection: field → what is wrong with it, in the operator's words; '' for the whole. */
  reasons: z.record(z.string(), z.string()),
  submitted_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type Cardholder = z.infer<typeof cardholder>;

export const cardholderDetail = z.extend(cardholder, {
  ...fields.shape,
  photo_back: z.nullable(z.string()),
});
export type CardholderDetail = z.infer<typeof cardholderDetail>;
