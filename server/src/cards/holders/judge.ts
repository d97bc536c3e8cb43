import { type CardholderFields, documentNumber } from '@shared/contract';
import type { Person, Photos } from './store.ts';

const hourMs = 60 * 60 * 1000;

/**
 * Whether a document is valid today where its holder is: between UTC−12 and UTC+14, as their time zone
 * is not known. Pure.
 */
export function isValidToday(
  { issued_on, expires_on }: Pick<Person, 'issued_on' | 'expires_on'>,
  now: Date,
): boolean {
  const earliest = dayOf(new Date(now.getTime() - 12 * hourMs));
  const latest = dayOf(new Date(now.getTime() + 14 * hourMs));
  return issued_on <= latest && expires_on >= earliest && issued_on < expires_on;
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

/** Whether two speak of the same document, however it is spelled. Pure. */
export function isSameDocument(one: DocumentOf, other: DocumentOf): boolean {
  return one.id_type === other.id_type && spelled(one) === spelled(other);
}

type DocumentOf = Pick<Person, 'id_type' | 'id_number'>;
/** Rows of earlier releases are spelled as they were typed. */
const spelled = ({ id_number }: DocumentOf) => documentNumber(id_number);

/** What was handed in, taken apart: a passport has no back. Pure. */
export function takenApart(fields: CardholderFields): { person: Person; photos: Photos } {
  const { photo_front: front, photo_back: back, ...person } = fields;
  const photos = back && person.id_type === 'id_card' ? { front, back } : { front };
  return { person, photos };
}
