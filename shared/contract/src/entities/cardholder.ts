import * as z from 'zod/mini';
import { documentNumber, latinName, latinNamePattern, latinText } from '../latin-text.ts';
import { withoutBlanks } from '../typed-text.ts';
import { checkParts, delivery } from './delivery.ts';
import { e164, ownId, timestamp } from './primitives.ts';

/** Printable ASCII: card issuers accept no other characters (specification §5). */
/* @__NO_SIDE_EFFECTS__ */
const latin = (length: number) =>
  z._default(
    z.string().check(z.overwrite(latinText), z.maxLength(length), z.regex(/^[\x20-\x7e]*$/)),
    '',
  );
/* @__NO_SIDE_EFFECTS__ */
const name = (pattern: RegExp) =>
  z.string().check(z.overwrite(latinName), z.maxLength(40), z.regex(pattern));

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
    // Checked even if other fields are wrong, so that the user sees all problems together.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Expiry date of documents that never expire, such as Chinese ID cards from the age of 46. */
export const noExpiry = '9999-12-31';

/**
 * The longest known term is 50 years (Italian ID cards of people over 70). A longer one is a typing
 * error, or a year of the Buddhist era (543 years ahead).
 */
export const longestDocumentYears = 60;

interface DocumentDates {
  id_type: IdentityDocument;
  issued_on: string;
  expires_on: string;
}

const dateProblems = {
  tooEarly: 'Documents of living people were issued in 1900 or later.',
  beforeIssue: 'A document expires after its day of issue.',
  tooLate: `A document expires within ${longestDocumentYears} years, or never: ${noExpiry}.`,
  endless: 'Every passport expires.',
} as const;
/** A field whose date is invalid regardless of today's date. */
export type DocumentDateIssue =
  | { at: 'issued_on'; problem: 'tooEarly' }
  | { at: 'expires_on'; problem: 'beforeIssue' | 'tooLate' | 'endless' };

/** Returns the first invalid date of a document; undefined if both are valid. */
export function documentDateProblem({
  id_type,
  issued_on,
  expires_on,
}: DocumentDates): DocumentDateIssue | undefined {
  if (issued_on < '1900-01-01') return { at: 'issued_on', problem: 'tooEarly' };
  if (expires_on <= issued_on) return { at: 'expires_on', problem: 'beforeIssue' };
  if (expires_on.startsWith('9999-')) {
    return id_type === 'passport' ? { at: 'expires_on', problem: 'endless' } : undefined;
  }
  const lastYear = Number(issued_on.slice(0, 4)) + longestDocumentYears;
  const last = `${lastYear}${issued_on.slice(4)}`;
  return expires_on > last ? { at: 'expires_on', problem: 'tooLate' } : undefined;
}

const isDay = (value: unknown) => typeof value === 'string' && /^\d{4}(-\d\d){2}$/.test(value);

/* @__NO_SIDE_EFFECTS__ */
const datesFit = <T extends DocumentDates>(at: 'issued_on' | 'expires_on') =>
  z.refine<T>((given) => documentDateProblem(given)?.at !== at, {
    path: [at],
    error: ({ input }) => dateProblems[documentDateProblem(input as T)?.problem ?? 'tooEarly'],
    // Checked even if other fields are wrong: the form shows all problems together.
    when: ({ value }) => {
      const { issued_on, expires_on } = (value ?? {}) as Partial<DocumentDates>;
      return isDay(issued_on) && isDay(expires_on);
    },
  });

/** Returns an email address in half-width characters, without blanks. */
const emailText = (text: string) => withoutBlanks(text).normalize('NFKC');

export const documentNumberPattern = /^[A-Z0-9]{4,30}$/;

const fields = z.object({
  first_name: name(latinNamePattern),
  /** Empty if the document has one name only; `first_name` holds it. */
  last_name: name(new RegExp(`${latinNamePattern.source}|^$`)),
  phone: e164,
  email: z.string().check(z.overwrite(emailText), z.maxLength(120), z.email()),
  /** Billing address, in English or pinyin. A part that its country does not use may be empty. */
  country: delivery.shape.country,
  province: latin(60),
  city: latin(60),
  district: latin(60),
  detail: latin(200),
  zip: delivery.shape.zip,
  id_type: identityDocument,
  id_number: z.string().check(z.overwrite(documentNumber), z.regex(documentNumberPattern)),
  issued_on: z.iso.date(),
  /** `noExpiry` for an ID card that does not expire. Spanish ones print 01-01-9999. */
  expires_on: z.iso.date().check(z.overwrite((day) => (day.startsWith('9999-') ? noExpiry : day))),
  ...photos,
});

/** Details of a new cardholder (specification §3). */
export const cardholderFields = checkParts(
  fields.check(bothSides(), datesFit('issued_on'), datesFit('expires_on')),
);
/** Corrected details of an existing cardholder. */
export const cardholderCorrection = checkParts(
  z.extend(fields, { id: ownId }).check(bothSides(), datesFit('issued_on'), datesFit('expires_on')),
);
export type CardholderFields = z.infer<typeof cardholderFields>;

/** `pending` until an operator decides; then `approved`, or `rejected` until it is resubmitted. */
export const cardholderStatus = z.enum(['pending', 'approved', 'rejected']);
export type CardholderStatus = z.infer<typeof cardholderStatus>;

/** Reasons of a rejection that clients show in the member's language. */
export const rejectionReasons = [
  'blurred',
  'glare',
  'cropped',
  'copy',
  'other_document',
  'mismatch',
  'expired',
] as const;
export type RejectionReason = (typeof rejectionReasons)[number];

export const cardholder = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  id_type: identityDocument,
  /** The last characters only. */
  id_number_end: z.string(),
  status: cardholderStatus,
  /** Reasons of a rejection: field ('' for the whole) → one of `rejectionReasons`, or a note. */
  reasons: z.record(z.string(), z.string()),
  submitted_at: timestamp,
  decided_at: z.nullable(timestamp),
});
export type Cardholder = z.infer<typeof cardholder>;

/** Returns the full name: 'MEI LIN CHEN', or the only name. */
export function cardholderName({
  first_name,
  last_name,
}: Pick<CardholderFields, 'first_name' | 'last_name'>): string {
  return [first_name, last_name].filter(Boolean).join(' ');
}

export const cardholderDetail = z.extend(cardholder, {
  ...fields.shape,
  /** Stored names and numbers may predate today's rules. */
  first_name: z.string(),
  last_name: z.string(),
  id_number: z.string(),
  photo_back: z.nullable(z.string()),
});
export type CardholderDetail = z.infer<typeof cardholderDetail>;
