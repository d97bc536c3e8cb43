import { afterEach, expect, it, vi } from 'vitest';
import { plainTransport } from './transport.ts';

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
