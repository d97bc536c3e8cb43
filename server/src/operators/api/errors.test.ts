import { expect, it } from 'vitest';
import { errorOf, statusOf } from './errors.ts';

const failure = (code: string) => Object.assign(new Error('of the database'), { code });

it.each([
  ['40P01', 409, /Another command holds the same data/],
  ['55P03', 409, /Another command holds the same data/],
  ['57014', 503, /took too long/],
  ['57P01', 503, /database does not answer/],
  ['53300', 503, /database does not answer/],
  ['ECONNREFUSED', 503, /database does not answer/],
  ['ETIMEDOUT', 503, /database does not answer/],
  ['42P01', 500, /request r1 in the server’s log/],
])('reports a database failure %s as %s', (code, status, told) => {
  const error = errorOf(failure(code), 'r1');
  expect(statusOf(error)).toBe(status);
  expect(error.message).toMatch(told);
});
