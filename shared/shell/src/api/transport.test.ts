import type { EnvelopeKey } from '@shared/contract';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { afterEach, expect, it, vi } from 'vitest';
import { testConfig } from '../../testing/fixtures.ts';
import { learnEnvelope } from './envelope/parameters.ts';
import { plainTransport } from './plain-transport.ts';
import { transport } from './transport.ts';

const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => fetched.mockReset());

const request = {
  method: 'GET' as const,
  path: '/api/v1/x',
  query: { a: '1 2', b: '中' },
  body: undefined,
  headers: { LANG: 'TW' },
};
const { signal } = new AbortController();
const { d: _, ...key } = vectors.serverKey as EnvelopeKey & { d: string };

it('plainTransport sends the parameters of a GET as query, without a body', async () => {
  fetched.mockResolvedValue(new Response('{"code":200}', { headers: { 'x-request-id': 'r' } }));
  expect(await plainTransport(request, signal)).toEqual({
    status: 200,
    body: { code: 200 },
    requestId: 'r',
  });
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/x?a=1+2&b=%E4%B8%AD');
  expect(init).not.toHaveProperty('body');
});

it('plainTransport sends a POST as JSON', async () => {
  fetched.mockResolvedValue(new Response('{}'));
  await plainTransport({ ...request, method: 'POST', query: {}, body: { a: 1 } }, signal);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/x');
  expect(init).toMatchObject({
    body: '{"a":1}',
    headers: { LANG: 'TW', 'Content-Type': 'application/json' },
  });
});

it('plainTransport returns no body for an answer that is not JSON', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await plainTransport(request, signal)).toEqual({ status: 502, body: undefined });
});

it('transport sends only plain calls before the configuration is loaded', async () => {
  await expect(transport(request, signal)).rejects.toThrow('not configured yet');
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response('{}'));
  await transport({ ...request, plain: true }, signal);
  expect(fetched).toHaveBeenCalledOnce();
});

it('transport sends all calls in plain with API_ENVELOPE=off', async () => {
  learnEnvelope(testConfig, 0);
  fetched.mockResolvedValue(new Response('{}'));
  await transport(request, signal);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/x?a=1+2&b=%E4%B8%AD');
});

it('transport seals calls with API_ENVELOPE=on, even after a configuration without keys', async () => {
  const keys = [{ ...key, kid: 'current' }];
  fetched.mockImplementation(async () => new Response('', { status: 503 }));
  for (const envelope of [{ keys }, null]) {
    learnEnvelope({ ...testConfig, envelope }, Date.now());
    await transport({ ...request, headers: { Authorization: 'Bearer the-token' } }, signal);
    const [url, init] = fetched.mock.lastCall ?? [];
    expect(url).toBe('/api/v1/gateway');
    expect(JSON.stringify(init)).not.toMatch(/the-token|api\/v1\/x/);
  }
});
