import '../member/errors.ts';
import { errorCodes } from '@shared/contract';
import { describe, expect, it } from 'vitest';
import { classifyAnswer, issuesOf, referenceOf, retryAtOf } from './read-answer.ts';

const answer = (
  status: number,
  code: number,
  message = 'the server says',
  data: unknown = null,
) => ({
  status,
  body: { code, message, data, requestId: 'r-1' },
});

describe('classifyAnswer (specification §8)', () => {
  it('reads body code 200 as success', () => {
    expect(classifyAnswer(answer(200, 200, 'ok', { a: 1 }))).toEqual({
      kind: 'success',
      data: { a: 1 },
    });
  });

  it('reads HTTP 401 with body code 200 as a required invite code', () => {
    expect(classifyAnswer(answer(401, 200))).toMatchObject({ kind: 'inviteRequired' });
  });

  it.each([
    [401, 401],
    [401, 1001],
    [200, 401],
    [403, 401],
  ])(
    'reads HTTP %i with body code %i as the end of the session, with the server’s message',
    (status, code) => {
      expect(classifyAnswer(answer(status, code))).toMatchObject({
        kind: 'unauthorized',
        message: 'the server says',
      });
    },
  );

  it('reads HTTP 401 without an envelope as the end of the session', () => {
    expect(classifyAnswer({ status: 401, body: undefined })).toMatchObject({
      kind: 'unauthorized',
    });
  });

  it.each([undefined, '<html>'])('reads HTTP 403 as ‘no permission’, body %j', (body) => {
    expect(classifyAnswer({ status: 403, body })).toMatchObject({
      kind: 'refused',
      errorName: 'forbidden',
    });
  });

  it('keeps the catalogue’s name under HTTP 403', () => {
    expect(classifyAnswer(answer(403, 1901))).toMatchObject({ errorName: 'sandboxOnly' });
  });

  it('keeps the server’s message under HTTP 400', () => {
    expect(classifyAnswer(answer(400, 400, 'quantity is too large'))).toMatchObject({
      kind: 'refused',
      message: 'quantity is too large',
    });
  });

  it('keeps the server’s message for other body codes under HTTP 200', () => {
    expect(classifyAnswer(answer(200, 7777, 'already applied'))).toMatchObject({
      kind: 'refused',
      code: 7777,
      message: 'already applied',
      errorName: undefined,
    });
  });

  it.each([404, 418])('reads HTTP %i without an envelope as ‘request failed’', (status) => {
    expect(classifyAnswer({ status, body: undefined })).toEqual({
      kind: 'failed',
      code: status,
      message: '',
      errorName: undefined,
    });
  });

  it.each([500, 502, 503])('reads HTTP %i as a server error with its code', (status) => {
    expect(classifyAnswer({ status, body: '<html>' })).toMatchObject({
      kind: 'failed',
      code: status,
      errorName: 'serverError',
    });
  });

  it('hides the text of an unknown code under HTTP 500', () => {
    expect(classifyAnswer(answer(500, 9999, 'relation "users" does not exist'))).toMatchObject({
      kind: 'failed',
      message: '',
    });
  });

  it('reads HTTP 200 without an envelope, and HTTP 500 with code 200, as server errors', () => {
    expect(classifyAnswer({ status: 200, body: undefined })).toMatchObject({
      kind: 'failed',
      code: 500,
    });
    expect(classifyAnswer({ status: 500, body: { code: 200 } })).toMatchObject({
      kind: 'failed',
      code: 500,
    });
  });

  it.each(Object.entries(errorCodes).filter(([name]) => name !== 'unauthorized'))(
    'returns the name %s for its code in the catalogue',
    (name, { code, http }) => {
      expect(classifyAnswer(answer(http, code))).toMatchObject({
        kind: 'refused',
        code,
        errorName: name,
      });
    },
  );
});

it('referenceOf returns the body’s request id, else the header’s', () => {
  expect(referenceOf(answer(500, 500))).toBe('r-1');
  expect(referenceOf({ status: 502, body: undefined, requestId: 'h-1' })).toBe('h-1');
  expect(referenceOf({ status: 503, body: { requestId: '' }, requestId: 'h-1' })).toBe('h-1');
  expect(referenceOf({ status: 503, body: { requestId: '' } })).toBeUndefined();
});

describe('issuesOf', () => {
  const issue = { path: 'address.city', message: 'required' };

  it('returns path and message of each issue, and skips invalid ones', () => {
    const issues = [issue, { ...issue, value: 'secret' }, { path: 1, message: 'x' }, null, 'x'];
    expect(issuesOf(answer(400, 400, '', { issues }))).toEqual([issue, issue]);
  });

  it.each([null, 'x', [], {}, { issues: null }, { issues: {} }, { issues: [] }, { issues: [[]] }])(
    'returns undefined for the data %j',
    (data) => {
      expect(issuesOf(answer(400, 400, '', data))).toBeUndefined();
    },
  );

  it('returns undefined without an envelope', () => {
    expect(issuesOf({ status: 400, body: '<html>' })).toBeUndefined();
  });
});

describe('retryAtOf', () => {
  const answer = (retry_after: unknown) => ({ status: 429, body: { code: 429, retry_after } });

  it('returns the present time plus retry_after seconds', () => {
    expect(retryAtOf(answer(5), 1_000)).toBe(6_000);
  });

  it.each([undefined, null, '5', 0, -1, Number.NaN, 1e9, {}])('ignores the value %o', (value) => {
    expect(retryAtOf(answer(value), 1_000)).toBeUndefined();
  });

  it.each([undefined, null, 'text', []])('ignores the body %o', (body) => {
    expect(retryAtOf({ status: 429, body }, 1_000)).toBeUndefined();
  });
});
