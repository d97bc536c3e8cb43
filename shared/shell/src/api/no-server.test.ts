// @vitest-environment node
import type { EnvelopeKey } from '@shared/contract';
import { common, wallet } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import { beforeAll, expect, it, vi } from 'vitest';
import { movingTimers } from '../../testing/moving-timers.ts';
import { createApi } from './client.ts';
import { createEnvelopeTransport } from './envelope/create-transport.ts';
import { plainTransportTo, type Transport } from './plain-transport.ts';

/** No server listens on this port, as during a restart. */
const origin = 'http://127.0.0.1:2';

let key: EnvelopeKey;
beforeAll(async () => {
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  key = { kty: 'EC', crv: 'P-256', x, y, kid: 'current' };
});

const sealed: Transport = (request, signal) =>
  createEnvelopeTransport({
    now: Date.now,
    parameters: () => ({ key, clockOffsetMs: 0 }),
    refresh: async () => {},
    post: (body) => fetch(`${origin}${envelope.path}`, { method: 'POST', body, signal }),
  })(request, signal);

it.each([
  { how: 'in the envelope', endpoint: wallet.balances, by: () => sealed },
  { how: 'in plain', endpoint: common.config, by: () => plainTransportTo(origin) },
])('a GET $how with a refused connection is retried once, then fails', async ({ endpoint, by }) => {
  const timers = movingTimers();
  const carry = vi.fn(by());
  const reached = vi.fn();
  const api = createApi({
    transport: carry,
    timers,
    newId: () => 'named-by-the-page',
    online: () => true,
    token: () => 'token',
    language: () => 'TW',
    authenticated: vi.fn(),
    inviteRequired: vi.fn(),
    unauthorized: vi.fn(),
    reached,
  });
  const failed = api.call(endpoint).catch((error: unknown) => error);
  await vi.waitFor(() => expect(reached).toHaveBeenCalledWith('unreachable'));
  timers.move(300);
  expect(await failed).toMatchObject({
    kind: 'server',
    code: 500,
    reference: 'named-by-the-page',
  });
  expect(carry).toHaveBeenCalledTimes(2);
  expect(reached).toHaveBeenLastCalledWith('unreachable');
});
