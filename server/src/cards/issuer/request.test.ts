import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { recordTraces } from '../../testing/services/traces.ts';
import {
  IssuerAway,
  IssuerConflict,
  IssuerDefect,
  IssuerDenied,
  IssuerMissing,
  IssuerRefused,
} from './errors.ts';
import { requestIssuer } from './request.ts';

/** A server that answers as the query specifies: '/v1/cards?status=404&body=…'. */
const server = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://issuer');
  const size = Number(searchParams.get('size') ?? 0);
  response.writeHead(Number(searchParams.get('status')), { location: '/elsewhere' });
  response.end(searchParams.get('body') ?? 'x'.repeat(size));
});
let url: string;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, done));
  url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
});
afterAll(() => server.close());

const ask = (method: string, query: string) =>
  requestIssuer(
    {
      name: 'the issuer',
      url,
      headers: {},
      refusals: [422],
      whyRefused: () => 'unknown',
      isOwnMissing: (answer) => (answer as { error?: string } | undefined)?.error === 'unknown',
    },
    { method, path: `/v1/cards/a-card-id?${query}`, shape: z.object({ id: z.string() }) },
  );

const own = `body=${encodeURIComponent('{"error":"unknown"}')}`;
const answers = [
  ['POST', 'status=422', IssuerRefused],
  ['GET', 'status=422', IssuerDefect],
  ['POST', 'status=400', IssuerDefect],
  ['POST', 'status=401', IssuerDenied],
  ['GET', 'status=403', IssuerDenied],
  ['GET', `status=404&${own}`, IssuerMissing],
  ['GET', 'status=404&body=<html>', IssuerDefect],
  ['POST', 'status=408', IssuerAway],
  ['POST', 'status=409', IssuerConflict],
  ['GET', 'status=429', IssuerAway],
  ['POST', 'status=500', IssuerAway],
  ['POST', 'status=503&body=<html>', IssuerAway],
  ['POST', 'status=302', IssuerDefect],
  ['GET', 'status=200&body=<html>', IssuerDefect],
  ['GET', 'status=200&body={}', IssuerDefect],
  ['GET', `status=200&size=${9 * 1024 * 1024}`, IssuerDefect],
] as const;

it.each(answers)('maps a %s answered with %s to %o', async (method, query, error) => {
  const thrown = await ask(method, query).catch((one: unknown) => one);
  expect(thrown).toBeInstanceOf(error);
  // Ids stay out of logs.
  expect(String(thrown)).not.toContain('a-card-id');
});

it('a call is recorded with its method and outcome, without ids and bodies', async () => {
  const traces = await recordTraces();
  const traceId = await traces.record(() =>
    Promise.allSettled([
      ask('GET', 'status=200&body={"id":"secret-body"}'),
      ask('POST', 'status=503'),
    ]),
  );
  const { spans, namesOf, sent } = await traces.end();
  expect(namesOf(traceId)).toEqual(['call', 'issuer GET cards', 'issuer POST cards']);
  expect(spans.find(({ name }) => name === 'issuer POST cards')?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.response.status_code': 503,
    'error.type': 'issuer_away',
  });
  for (const personal of ['a-card-id', 'secret-body', url]) expect(sent).not.toContain(personal);
});
