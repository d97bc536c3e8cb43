import { afterEach, expect, it, vi } from 'vitest';
import { testConfig } from '../../../testing/fixtures.ts';
import { InsecureContextError, readEnvelopeParameters } from './parameters.ts';

afterEach(() => vi.unstubAllGlobals());

const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'current' } as const;
const on = { envelope: { keys: [key, { ...key, kid: 'previous' }] }, server_time: 10_000 };

it('the current key is used, and the server’s clock', () => {
  expect(readEnvelopeParameters(on, 4_000)).toEqual({ key, clockOffsetMs: 6_000 });
});

it('API_ENVELOPE=off needs neither key nor WebCrypto', () => {
  vi.stubGlobal('crypto', {});
  expect(readEnvelopeParameters({ ...testConfig, envelope: null }, 0)).toBeNull();
});

it('a page without WebCrypto says so instead of calling in plain', () => {
  vi.stubGlobal('crypto', {});
  expect(() => readEnvelopeParameters(on, 0)).toThrow(InsecureContextError);
});
