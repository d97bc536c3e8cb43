import type { DocumentDateIssue } from '../../src/entities/cardholder.ts';
import type { Input } from './input.ts';

/**
 * Dates of a document as a date field or an API caller sends them; `beside` is the other field's
 * value. Refusals: `day` is not a valid date; `past` and `future` are on the wrong side of today.
 */
export type DateInput = Input<string, DocumentDateIssue['problem'] | 'day' | 'past' | 'future'> & {
  field: 'issued_on' | 'expires_on';
  beside: string;
  document?: 'passport';
};

const issued = { field: 'issued_on', beside: '2031-05-01' } as const;
const expires = { field: 'expires_on', beside: '2020-01-31' } as const;

export const dateInputs: readonly DateInput[] = [
  { ...issued, typed: '2021-05-01', from: 'a date picker', sent: '2021-05-01' },
  { ...issued, typed: '2024-02-29', from: 'a leap day', sent: '2024-02-29' },
  { ...issued, typed: '2023-02-29', from: 'an API caller', refused: 'day' },
  { ...issued, typed: '2021-02-31', from: 'an API caller', refused: 'day' },
  { ...issued, typed: '31/01/2021', from: 'an API caller', refused: 'day' },
  { ...issued, typed: '2021-5-1', from: 'an API caller', refused: 'day' },
  { ...issued, typed: '2027-05-01', from: 'a slip of the year', refused: 'future' },
  { ...issued, typed: '1899-12-31', from: 'a slip of the year', refused: 'tooEarly' },
  { ...issued, typed: '0021-05-01', from: 'a year of two digits', refused: 'tooEarly' },
  {
    ...issued,
    typed: '0115-05-01',
    language: 'zhTw',
    from: 'year 115 of Taiwan’s era',
    refused: 'tooEarly',
  },
  { ...issued, typed: '0008-05-01', language: 'ja', from: 'year 8 of Reiwa', refused: 'tooEarly' },
  {
    ...issued,
    beside: '2574-05-01',
    typed: '2564-05-01',
    language: 'th',
    from: 'Buddhist years at both fields',
    refused: 'future',
  },
  { ...expires, typed: '2030-01-30', from: 'a date picker', sent: '2030-01-30' },
  {
    ...expires,
    typed: '2070-03-01',
    from: 'an Italian ID card of a person over 70',
    sent: '2070-03-01',
  },
  { ...expires, typed: '9999-12-31', from: 'a Chinese ID card without expiry', sent: '9999-12-31' },
  { ...expires, typed: '9999-01-01', from: 'a Spanish permanent ID card', sent: '9999-12-31' },
  {
    ...expires,
    document: 'passport',
    typed: '9999-12-31',
    from: 'an API caller',
    refused: 'endless',
  },
  {
    ...expires,
    typed: '2573-01-30',
    language: 'th',
    from: 'a Thai ID card, Buddhist year',
    refused: 'tooLate',
  },
  { ...expires, typed: '2080-02-01', from: 'a slip of the year', refused: 'tooLate' },
  { ...expires, typed: '2020-01-31', from: 'a repeated day of issue', refused: 'beforeIssue' },
  { ...expires, typed: '2019-01-31', from: 'two confused fields', refused: 'beforeIssue' },
  { ...expires, typed: '2025-12-30', from: 'an expired document', refused: 'past' },
];
