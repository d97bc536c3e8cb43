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

it('a GET has its parameters as query and no body', async () => {
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

it('a POST is JSON', async () => {
  fetched.mockResolvedValue(new Response('{}'));
  await plainTransport({ ...request, method: 'POST', query: {}, body: { a: 1 } }, signal);
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe('/api/v1/x');
  expect(init).toMatchObject({
    body: '{"a":1}',
    headers: { LANG: 'TW', 'Content-Type': 'application/json' },
  });
});

it('an answer that is no JSON has no body, whatever its status', async () => {
  fetched.mockResolvedValue(new Response('<html>', { status: 502 }));
  expect(await plainTransport(request, signal)).toEqual({ status: 502, body: undefined });
});

it('no call but a plain one leaves before the server has said how calls travel', async () => {
  await expect(transport(request, signal)).rejects.toThrow('not known yet');
  expect(fetched).not.toHaveBeenCalled();
  fetched.mockResolvedValue(new Response('{}'));
  await transport({ ...request, plain: true }, signal);
  expect(fetched).toHaveBeenCalledOnce();
});

it('API_ENVELOPE=off: calls travel in plain', async () => {
  learnEnvelope(testConfig, 0);
  fetched.mockResolvedValue(new Response('{}'));
  await transport(request, signal);
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/v1/x?a=1+2&b=%E4%B8%AD');
});

it('API_ENVELOPE=on: they are sealed, and stay so for the life of the page', async () => {
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
