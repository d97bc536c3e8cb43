// @vitest-environment node
// biome-ignore-all lint/style/noRestrictedImports: the shell's own client, as browsers run it.
import type { EnvelopeKey } from '@shared/contract';
import { common, wallet } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createApi } from '../../shared/shell/src/api/client.ts';
import { createEnvelopeTransport } from '../../shared/shell/src/api/envelope/create-transport.ts';
import { plainTransportTo, type Transport } from '../../shared/shell/src/api/transport.ts';
import { movingTimers } from '../../shared/shell/testing/moving-timers.ts';
import { buildGateway } from './app.ts';

let gateway: FastifyInstance;
let origin: string;
let key: EnvelopeKey;
beforeAll(async () => {
  gateway = await buildGateway({
    port: 1,
    host: '127.0.0.1',
    siteDir: import.meta.dirname,
    storeDir: import.meta.dirname,
    serverUrl: 'http://127.0.0.1:1',
    overrideOrigins: [],
    tradeOrigin: undefined,
  });
  origin = await gateway.listen({ port: 0, host: '127.0.0.1' });
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
  key = { kty: 'EC', crv: 'P-256', x, y, kid: 'current' };
});
afterAll(() => gateway.close());

const sealed: Transport = (request, signal) =>
  createEnvelopeTransport({
    now: Date.now,
    parameters: () => ({ key, clockOffsetMs: 0 }),
    refresh: async () => {},
    post: (body) =>
      fetch(`${origin}${envelope.path}`, {
        method: 'POST',
        headers: { 'content-type': envelope.contentType },
        body,
      }),
  })(request, signal);

it.each([
  { how: 'in the envelope', endpoint: wallet.balances, by: () => sealed },
  { how: 'in plain', endpoint: common.config, by: () => plainTransportTo(origin) },
])(
  'a call $how that the gateway answers for a dead server has a reference and a time to try again',
  async ({ endpoint, by }) => {
    const reached = vi.fn();
    const timers = movingTimers();
    const api = createApi({
      transport: by(),
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
    await expect(api.call(endpoint)).rejects.toMatchObject({
      kind: 'api',
      errorName: 'unavailable',
      reference: 'named-by-the-page',
      retryAt: timers.now() + 2_000,
    });
    expect(reached).toHaveBeenCalledWith('unreachable');
  },
);
