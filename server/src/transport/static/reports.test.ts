import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors/errors.ts';
import { createLimiter } from '../../platform/limits/limiter.ts';
import { createLogger } from '../../platform/observability/log.ts';
import { createMetrics, type Metrics } from '../../platform/observability/metrics.ts';
import { reportsPath } from './headers.ts';
import { parts, readReports } from './read-reports.ts';
import { reportRoutes } from './report-routes.ts';

const origin = 'https://tessera.example';
const csp = 'application/csp-report';
const reporting = 'application/reports+json';

/** Returns a report in Firefox's format, as JSON. */
const single = (more: object = {}) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': `${origin}/bank/card/8fae2b11?token=abc#top`,
      referrer: 'https://elsewhere.example/?mail=ann@example.com',
      'violated-directive': "img-src 'self' data: blob:",
      'effective-directive': 'img-src',
      'original-policy': "default-src 'self'",
      disposition: 'enforce',
      'blocked-uri': 'https://pixel.example/track/ann@example.com?id=7',
      'source-file': `${origin}/federation/remote-visa/1.0.0-ab12cd34/471.js?retry=1`,
      'line-number': 7,
      'script-sample': 'ann@example.com',
      ...more,
    },
  });

/** Returns a report in Chromium's format. */
const violation = (body: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: `${origin}/index?a=b`,
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: `${origin}/index?a=b`,
    referrer: '',
    blockedURL: 'trusted-types-sink',
    effectiveDirective: 'require-trusted-types-for',
    originalPolicy: "default-src 'self'",
    sourceFile: `${origin}/assets/main.0123456789.js`,
    lineNumber: 1,
    columnNumber: 7,
    sample: 'Element innerHTML|ann@example.com',
    disposition: 'report',
    statusCode: 200,
    ...body,
  },
});
const integrity = {
  type: 'integrity-violation',
  url: `${origin}/index`,
  body: {
    documentURL: `${origin}/index`,
    blockedURL: `${origin}/federation/remote-defi/1.0.0/remoteEntry.js?x=y`,
    destination: 'script',
    reportOnly: false,
  },
};

describe('readReports', () => {
  it('parses report-uri without query, id, sample and referrer', () => {
    const read = readReports(single(), origin);
    expect(read).toEqual([
      {
        directive: 'img-src',
        part: 'remote-visa',
        disposition: 'enforce',
        page: '/bank/card/:id',
        source: '/federation/remote-visa/1.0.0-ab12cd34/471.js',
        line: 7,
        blocked: 'https://pixel.example',
      },
    ]);
    expect(JSON.stringify(read)).not.toMatch(/ann|token|elsewhere|8fae2b11/);
  });

  it('parses CSP and integrity violations of the Reporting API', () => {
    expect(readReports(JSON.stringify([violation(), integrity]), origin)).toEqual([
      {
        directive: 'require-trusted-types-for',
        part: 'host',
        disposition: 'report',
        page: '/index',
        source: '/assets/main.0123456789.js',
        line: 1,
        blocked: 'trusted-types-sink',
      },
      {
        directive: 'integrity-policy',
        part: 'remote-defi',
        disposition: 'enforce',
        page: '/index',
        source: '/federation/remote-defi/1.0.0/remoteEntry.js',
        line: undefined,
        blocked: '/federation/remote-defi/1.0.0/remoteEntry.js',
      },
    ]);
  });

  it.each([
    ['chrome-extension://abc/content.js', 'extension'],
    ['moz-extension', 'extension'],
    ['https://other.example/a.js', 'elsewhere'],
    [`${origin}/federation/remote-made-up/1/a.js`, 'elsewhere'],
    [`${origin}/wallet`, 'host'],
    ['', 'host'],
  ])('attributes the source %j to %s', (sourceFile, part) => {
    expect(readReports(JSON.stringify([violation({ sourceFile })]), origin)).toMatchObject([
      { part },
    ]);
  });

  it.each([
    ['inline', 'inline'],
    ['data', 'data'],
    ['blob:https://tessera.example/1b1c', 'https://tessera.example/:id'],
    [`${origin}/wallet/0xAb5801a7D398351b8bE11C439e05C5B3259aeC9B`, '/wallet/:id'],
    [`${origin}/team/people/invited`, '/team/people/invited'],
    ['no address', '?'],
    ['javascript:alert(1)', 'javascript:'],
  ])('shortens or keeps the blocked address %j', (blockedURL, blocked) => {
    const [read] = readReports(JSON.stringify([violation({ blockedURL })]), origin) as {
      blocked: string;
    }[];
    expect(read?.blocked).toBe(blocked);
  });

  it('has a part for every remote', () => {
    const root = join(import.meta.dirname, '../../../..');
    const folders = readdirSync(root).filter((name) => name.startsWith('remote-'));
    expect(parts).toEqual(expect.arrayContaining(folders));
  });
});

describe('POST /api/reports', () => {
  let app: FastifyInstance;
  let metrics: Metrics;
  let lines: string[];
  let time: number;
  beforeEach(async () => {
    lines = [];
    metrics = createMetrics();
    const log = createLogger('info', { write: (line) => lines.push(line) });
    time = 0;
    const limiter = createLimiter();
    app = Fastify();
    app.setErrorHandler((error: AppError, _request, reply) => reply.code(error.http).send());
    await app.register(reportRoutes({ publicUrl: origin, log, limiter, metrics, now: () => time }));
  });
  afterEach(async () => {
    await app.close();
    metrics.close();
  });

  const post = async (payload: string, type = reporting, remoteAddress = '192.0.2.1') => {
    const headers = { 'content-type': type };
    const url = reportsPath;
    return (await app.inject({ method: 'POST', url, headers, payload, remoteAddress })).statusCode;
  };
  const counted = async (name: 'policyViolations' | 'policyReportsRefused') =>
    (await metrics[name].get()).values.map(({ labels, value }) => ({ ...labels, value }));

  it('counts reports and logs the first of each kind', async () => {
    expect(await post(single(), csp)).toBe(204);
    expect(await post(single(), csp)).toBe(204);
    expect(await post(JSON.stringify([violation(), integrity]))).toBe(204);
    expect(await counted('policyViolations')).toEqual([
      { directive: 'img-src', part: 'remote-visa', disposition: 'enforce', value: 2 },
      { directive: 'require-trusted-types-for', part: 'host', disposition: 'report', value: 1 },
      { directive: 'integrity-policy', part: 'remote-defi', disposition: 'enforce', value: 1 },
    ]);
    expect(lines).toHaveLength(3);
    expect(lines.join()).not.toMatch(/ann|token|\?/);
  });

  it('counts but does not log violations of extensions', async () => {
    const sourceFile = 'chrome-extension://abc/content.js';
    expect(await post(JSON.stringify([violation({ sourceFile })]))).toBe(204);
    expect(await counted('policyViolations')).toMatchObject([{ part: 'extension', value: 1 }]);
    expect(lines).toEqual([]);
  });

  it('limits log lines and metric labels of invented kinds', async () => {
    for (let sent = 0; sent < 10; sent += 1) {
      const address = `192.0.2.${sent}`;
      const made = Array.from({ length: 100 }, (_, index) =>
        violation({
          effectiveDirective: `made-up-${sent}-${index}`,
          sourceFile: `${origin}/federation/remote-${sent}-${index}/a.js`,
        }),
      );
      expect(await post(JSON.stringify(made), reporting, address)).toBe(204);
    }
    expect(await counted('policyViolations')).toEqual([
      { directive: 'other', part: 'elsewhere', disposition: 'report', value: 1000 },
    ]);
    // 20 per address, 100 in total, and the line about the limit.
    expect(lines).toHaveLength(101);
  });

  it('logs a real kind if one client invents kinds, or ten minutes after many did', async () => {
    const invent = (address: string) => {
      const made = Array.from({ length: 100 }, (_, line) => violation({ lineNumber: line }));
      return post(JSON.stringify(made), reporting, address);
    };
    const real = (lineNumber: number) =>
      post(JSON.stringify([violation({ lineNumber })]), reporting, '203.0.113.1');
    await invent('192.0.2.1');
    await real(1_000);
    expect(lines).toHaveLength(21);
    for (let other = 2; other < 10; other += 1)
      await post(
        JSON.stringify(
          Array.from({ length: 100 }, (_, line) => violation({ lineNumber: other * 1_000 + line })),
        ),
        reporting,
        `192.0.2.${other}`,
      );
    await real(2);
    expect(lines).toHaveLength(101);
    time = 10 * 60_000;
    await real(3_001_000);
    expect(lines).toHaveLength(102);
  });

  it('logs a recurring kind once an hour', async () => {
    for (time of [0, 59 * 60_000, 60 * 60_000]) await post(single(), csp);
    expect(lines).toHaveLength(2);
  });

  const nested = `${'['.repeat(30_000)}${']'.repeat(30_000)}`;
  it.each([
    ['a huge body', 'x'.repeat(2_000_000), reporting, 413, 'size'],
    ['a deeply nested list', nested, reporting, 400, 'shape'],
    [
      'a list instead of a string',
      JSON.stringify([violation({ documentURL: [[]] })]),
      reporting,
      400,
      'shape',
    ],
    ['malformed JSON', '{"csp-report":', csp, 400, 'shape'],
    ['an empty body', '', csp, 400, 'shape'],
    ['another kind', JSON.stringify([{ type: 'crash', body: {} }]), reporting, 400, 'shape'],
    [
      'too many reports',
      JSON.stringify(Array(101).fill({ ...integrity })),
      reporting,
      400,
      'shape',
    ],
    ['a polluted prototype', '{"__proto__":{"csp-report":{}}}', csp, 400, 'shape'],
    [
      'a report of another site',
      JSON.stringify([violation({ documentURL: 'https://a.example/' })]),
      reporting,
      400,
      'foreign',
    ],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415, 'type'],
  ])('refuses and counts %s', async (_, body, type, http, reason) => {
    expect(await post(body, type)).toBe(http);
    expect(await counted('policyReportsRefused')).toEqual([{ reason, value: 1 }]);
    expect(await counted('policyViolations')).toEqual([]);
    expect(lines).toEqual([]);
  });

  it('accepts only 60 of 2,000 reports from one address', async () => {
    const body = JSON.stringify([violation()]);
    const answers = await Promise.all(Array.from({ length: 2_000 }, () => post(body)));
    expect(answers.filter((status) => status === 204)).toHaveLength(60);
    expect(await counted('policyReportsRefused')).toEqual([{ reason: 'rate', value: 1_940 }]);
    expect(await post(body, reporting, '192.0.2.2')).toBe(204);
    expect(lines).toHaveLength(1);
  });
});
