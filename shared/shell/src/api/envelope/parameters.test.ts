import { afterEach, expect, it, vi } from 'vitest';
import { testConfig } from '../../../testing/fixtures.ts';
import { InsecureContextError, readEnvelopeParameters } from './parameters.ts';

afterEach(() => vi.unstubAllGlobals());

const key = { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'current' } as const;
const on = { envelope: { keys: [key, { ...key, kid: 'previous' }] }, server_time: 10_000 };

it('readEnvelopeParameters returns the current key and the server’s clock offset', () => {
  expect(readEnvelopeParameters(on, 4_000)).toEqual({ key, clockOffsetMs: 6_000 });
});

it('readEnvelopeParameters needs neither key nor WebCrypto with API_ENVELOPE=off', () => {
  vi.stubGlobal('crypto', {});
  expect(readEnvelopeParameters({ ...testConfig, envelope: null }, 0)).toBeNull();
});

it('readEnvelopeParameters throws without WebCrypto instead of allowing plain calls', () => {
  vi.stubGlobal('crypto', {});
  expect(() => readEnvelopeParameters(on, 0)).toThrow(InsecureContextError);
});
