import { type CardholderFields, documentNumber } from '@shared/contract';
import type { Person, Photos } from './store.ts';

const hourMs = 60 * 60 * 1000;

/** Whether a document is valid today in some time zone, because the holder's zone is unknown. */
export function isValidToday(
  { issued_on, expires_on }: Pick<Person, 'issued_on' | 'expires_on'>,
  now: Date,
): boolean {
  const earliest = dayOf(new Date(now.getTime() - 12 * hourMs));
  const latest = dayOf(new Date(now.getTime() + 14 * hourMs));
  return issued_on <= latest && expires_on >= earliest && issued_on < expires_on;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Whether both are the same document, regardless of spelling. */
export function isSameDocument(one: DocumentOf, other: DocumentOf): boolean {
  return one.id_type === other.id_type && spelled(one) === spelled(other);
}

type DocumentOf = Pick<Person, 'id_type' | 'id_number'>;
/** Normalizes the number, because earlier versions stored it as typed. */
const spelled = ({ id_number }: DocumentOf) => documentNumber(id_number);

/** Splits the submitted fields into personal data and photos: only an ID card has a back. */
export function splitFields(fields: CardholderFields): { person: Person; photos: Photos } {
  const { photo_front: front, photo_back: back, ...person } = fields;
  const photos = back && person.id_type === 'id_card' ? { front, back } : { front };
  return { person, photos };
}
