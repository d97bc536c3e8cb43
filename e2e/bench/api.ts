import { generateKeyPairSync } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { EnvelopeKey } from '@shared/contract';
import { type EnvelopePass, envelope } from '@shared/contract/envelope';
import autocannon from 'autocannon';
import { privateJwk } from '../../server/src/config/private-jwk.ts';
import { givenKeys } from '../../server/src/transport/envelope/keys.ts';
import { callOf, seal } from '../../server/src/transport/envelope/seal.ts';
import { read, type Servers, startServers, users } from './api-servers.ts';
import { measureEnvelopeInBrowser } from './envelope-in-browser.ts';
import { bounded, type Figure, median, unbounded } from './figure.ts';

/**
 * Minimum ratios of rates: `ofBare`, plain calls : bare route; `ofPlain`, sealed : plain calls. Maximum
 * ratio of CPU time: `cpuOfTraced`, a plain call with a collector : without one. The median of the
 * rounds, in which the CPU time of a call varies by a tenth on a shared machine.
 */
const limits = { ofBare: 0.4, ofPlain: 0.5, cpuOfTraced: 1.05 } as const;
const variants = ['bare', 'plain', 'untraced', 'traced', 'tracedAll', 'sealed'] as const;
type Rates = Record<(typeof variants)[number], number[]>;
/** Rounds of the variants alternate, so that other load on the machine affects all of them. */
const rounds = 7;
/** Calls of each server before the rounds. The compiler optimizes in steps, over many calls. */
const warmUpCalls = 30_000;
const connections = 32;
const requestsPerRound = 3_000;

/**
 * Measures an authenticated read in the envelope and in plain, and a bare route of the framework.
 * Also measures the time that the envelope of a call takes in the browser.
 */
export async function measureApi(browser: Browser): Promise<Figure[]> {
  const jwk = privateJwk.parse(newKey());
  const key = givenKeys([jwk]).publicKeys()[0] as EnvelopeKey;
  const servers = await startServers(JSON.stringify([jwk]));
  try {
    const rates: Rates = {
      bare: [],
      plain: [],
      sealed: [],
      untraced: [],
      traced: [],
      tracedAll: [],
    };
    const cpu: Cpu = { untraced: [], traced: [], tracedAll: [] };
    const { tokens } = servers;
    const { api, untraced, traced, tracedAll } = servers;
    const urls = { untraced, traced, tracedAll };
    const measure = {
      bare: () => throughput({ url: `${servers.bare}/bare` }),
      plain: () => throughput(plainly(servers)),
      untraced: () => throughput(plainly({ api: untraced, tokens })),
      traced: () => throughput(plainly({ api: traced, tokens })),
      tracedAll: () => throughput(plainly({ api: tracedAll, tokens })),
      sealed: async () => throughput(await sealed(servers, key)),
    };
    for (const url of [api, ...Object.values(urls)])
      await throughput(plainly({ api: url, tokens }), warmUpCalls);
    // The first round only warms up.
    for (let round = 0; round <= rounds; round += 1)
      // In turn from both ends, so that a drift of the machine's speed favours no variant.
      for (const how of round % 2 === 0 ? variants : variants.toReversed()) {
        const url = how in urls ? urls[how as keyof Cpu] : undefined;
        const before = url ? await cpuSecondsOf(url) : 0;
        const rate = await measure[how]();
        if (round === 0) continue;
        rates[how].push(rate);
        if (url) cpu[how as keyof Cpu].push((await cpuSecondsOf(url)) - before);
      }
    return [...figures(rates, cpu), ...(await measureEnvelopeInBrowser(browser, key))];
  } finally {
    await servers.stop();
  }
}

/** CPU seconds that a server used, by round. */
type Cpu = Record<'untraced' | 'traced' | 'tracedAll', number[]>;

/** Unlike a rate, it does not depend on other programs that need the same cores. */
async function cpuSecondsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

function figures(rates: Rates, cpu: Cpu): Figure[] {
  const ratio = (a: readonly number[], b: readonly number[]) =>
    median(a.map((rate, round) => rate / (b[round] ?? Number.NaN)));
  const ofPlain = ratio(rates.sealed, rates.plain);
  const ofBare = ratio(rates.plain, rates.bare);
  const perCall = (seconds: readonly number[]) =>
    `${((median(seconds) / requestsPerRound) * 1e6).toFixed(0)} µs`;
  const cpuOfTraced = ratio(cpu.traced, cpu.untraced);
  const cpuOfAll = ratio(cpu.tracedAll, cpu.untraced);
  const ofUntraced = ratio(rates.traced, rates.untraced);
  return [
    bounded(
      `${read.path}, enveloped : plain`,
      `${perSecond(rates.sealed)} : ${perSecond(rates.plain)} = ${ofPlain.toFixed(2)}`,
      `≥ ${limits.ofPlain}`,
      ofPlain >= limits.ofPlain,
    ),
    bounded(
      '  plain : a bare Fastify route',
      `${perSecond(rates.plain)} : ${perSecond(rates.bare)} = ${ofBare.toFixed(2)}`,
      `≥ ${limits.ofBare}`,
      ofBare >= limits.ofBare,
    ),
    bounded(
      '  CPU of a plain call, with a collector : without',
      `${perCall(cpu.traced)} : ${perCall(cpu.untraced)} = ${cpuOfTraced.toFixed(2)}`,
      `≤ ${limits.cpuOfTraced}`,
      cpuOfTraced <= limits.cpuOfTraced,
    ),
    unbounded(
      '  the same, every call traced : none',
      `${perCall(cpu.tracedAll)} : ${perCall(cpu.untraced)} = ${cpuOfAll.toFixed(2)}`,
    ),
    unbounded(
      '  plain calls, with a collector : without',
      `${perSecond(rates.traced)} : ${perSecond(rates.untraced)} = ${ofUntraced.toFixed(2)}`,
    ),
    unbounded(
      '  connections, users, requests a round',
      `${connections}, ${users}, ${requestsPerRound}`,
    ),
    unbounded('  enveloped requests without a pass', `${users}, one of each user`),
  ];
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(median(rates))}/s`;
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' });
}

function plainly({ api, tokens }: Pick<Servers, 'api' | 'tokens'>): autocannon.Options {
  let next = 0;
  return {
    url: `${api}${read.path}`,
    requests: [
      {
        method: read.method,
        setupRequest: (request) => {
          next = (next + 1) % tokens.length;
          return { ...request, headers: { LANG: 'TW', authorization: `Bearer ${tokens[next]}` } };
        },
      },
    ],
  };
}

/** Returns requests that are sealed before the measurement, each with its own key and nonce. */
async function sealed({ api, tokens }: Servers, key: EnvelopeKey): Promise<autocannon.Options> {
  const { method, path } = read;
  const call = (token: string) =>
    callOf({ method, path, token, timestamp: Date.now(), language: 'TW' });
  const passes = await Promise.all(tokens.map((token) => passFor(api, call(token), key)));
  const envelopes = Array.from({ length: requestsPerRound }, (_, i) => {
    const by = i < users ? key : (passes[i % users] ?? key);
    return seal(call(tokens[i % users] ?? ''), by).jwe;
  });
  return {
    url: `${api}${envelope.path}`,
    requests: [
      {
        method: 'POST',
        headers: { 'content-type': envelope.contentType },
        setupRequest: (request) => ({ ...request, body: envelopes.pop() ?? '' }),
      },
    ],
  };
}

/** Makes a call without a pass, and returns the pass from its answer. */
async function passFor(
  api: string,
  call: ReturnType<typeof callOf>,
  key: EnvelopeKey,
): Promise<EnvelopePass> {
  const { jwe, open } = seal(call, key);
  const response = await fetch(`${api}${envelope.path}`, {
    method: 'POST',
    headers: { 'content-type': envelope.contentType },
    body: jwe,
  });
  const { pass: issued } = open(await response.text());
  if (!issued) throw new Error('the answer to a call without a pass contained no pass');
  return issued;
}

/** Returns requests a second. @throws if a request did not succeed. */
async function throughput(options: autocannon.Options, amount = requestsPerRound): Promise<number> {
  const from = performance.now();
  // autocannon ends with a tick of its own clock, up to a second after the last answer.
  let last = from;
  const done = Promise.withResolvers<autocannon.Result>();
  const run = autocannon({ connections, amount, ...options }, (error, result) =>
    error ? done.reject(error) : done.resolve(result),
  );
  run.on('response', () => {
    last = performance.now();
  });
  const result = await done.promise;
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] !== amount)
    throw new Error(`${options.url}: ${result.errors} errors, ${result.non2xx} refused`);
  return (amount / (last - from)) * 1_000;
}
