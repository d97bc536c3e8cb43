import { generateKeyPairSync } from 'node:crypto';
import type { Browser } from '@playwright/test';
import type { EnvelopeKey } from '@shared/contract';
import { type EnvelopePass, envelope } from '@shared/contract/envelope';
import autocannon from 'autocannon';
import { privateJwk } from '../../server/src/config/private-jwk.ts';
import { givenKeys } from '../../server/src/transport/envelope/keys.ts';
import { callOf, seal } from '../../server/src/transport/envelope/seal.ts';
import { read, type Servers, startServers, type Traced, users } from './api-servers.ts';
import { measureEnvelopeInBrowser } from './envelope-in-browser.ts';
import { bounded, type Figure, median, unbounded } from './figure.ts';

/**
 * Minimum ratios of rates: `ofBare`, plain calls : bare route; `ofPlain`, sealed : plain calls. Maximum
 * ratio of CPU time: `cpuOfTraced`, a plain call with a collector : without one. Medians of the
 * rounds.
 */
const limits = { ofBare: 0.4, ofPlain: 0.5, cpuOfTraced: 1.05 } as const;
const ways = ['bare', 'plain', 'sealed'] as const;
type Rates = Record<(typeof ways)[number], number[]>;
/** Rounds of the variants alternate, so that other load on the machine affects all of them. */
const rounds = 7;
const traced = ['off', 'usual', 'all'] as const satisfies Traced[];
/** In one round, the CPU time of a call varies by a tenth. */
const tracedRounds = 16;
/** Calls of each server before the rounds. The compiler optimizes in steps, over many calls. */
const warmUpCalls = 30_000;
const connections = 32;
const requestsPerRound = 10_000;

/**
 * Measures an authenticated read in the envelope and in plain, and a bare route of the framework.
 * Also measures the time that the envelope of a call takes in the browser.
 */
export async function measureApi(browser: Browser): Promise<Figure[]> {
  const jwk = privateJwk.parse(newKey());
  const key = givenKeys([jwk]).publicKeys()[0] as EnvelopeKey;
  const servers = await startServers(JSON.stringify([jwk]));
  try {
    const { tokens, bare, api, answering } = servers;
    for (const options of [
      bareCalls(bare, tokens),
      ...[api, answering].map((url) => plainly(url, tokens)),
    ])
      await throughput(options, warmUpCalls);
    const rates = await measureRates(servers, key);
    const tracedRates = await measureTraced(servers);
    return [
      ...figures(rates),
      ...tracedFigures(tracedRates),
      ...(await measureEnvelopeInBrowser(browser, key)),
    ];
  } finally {
    await servers.stop();
  }
}

async function measureRates(servers: Servers, key: EnvelopeKey): Promise<Rates> {
  const rates: Rates = { bare: [], plain: [], sealed: [] };
  const measure = {
    bare: () => throughput(bareCalls(servers.bare, servers.tokens)),
    plain: () => throughput(plainly(servers.api, servers.tokens)),
    sealed: async () => throughput(await sealed(servers, key)),
  };
  await alternate(ways, rounds, async (way, isWarmUp) => {
    const rate = await measure[way]();
    if (!isWarmUp) rates[way].push(rate);
  });
  return rates;
}

/** CPU seconds and calls a second, by round. */
type TracedRates = Record<Traced, { cpu: number[]; rate: number[] }>;

async function measureTraced({ answering, tokens, trace }: Servers): Promise<TracedRates> {
  const by = Object.fromEntries(
    traced.map((calls) => [calls, { cpu: [], rate: [] }]),
  ) as unknown as TracedRates;
  await alternate(traced, tracedRounds, async (calls, isWarmUp) => {
    await trace(calls);
    const before = await cpuSecondsOf(answering);
    const rate = await throughput(plainly(answering, tokens));
    const used = (await cpuSecondsOf(answering)) - before;
    if (isWarmUp) return;
    by[calls].cpu.push(used);
    by[calls].rate.push(rate);
  });
  return by;
}

/** Runs each variant in each round, and once before them. */
async function alternate<V>(
  variants: readonly V[],
  times: number,
  run: (variant: V, isWarmUp: boolean) => Promise<void>,
): Promise<void> {
  for (let round = 0; round <= times; round += 1)
    // In turn from both ends, so that a drift of the machine's speed favours no variant.
    for (const variant of round % 2 === 0 ? variants : variants.toReversed())
      await run(variant, round === 0);
}

/** Unlike a rate, it does not depend on other programs that need the same cores. */
async function cpuSecondsOf(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

/** Returns the median of the rounds' ratios. */
const ratioOf = (a: readonly number[], b: readonly number[]) =>
  median(a.map((value, round) => value / (b[round] ?? Number.NaN)));

function figures(rates: Rates): Figure[] {
  const ofPlain = ratioOf(rates.sealed, rates.plain);
  const ofBare = ratioOf(rates.plain, rates.bare);
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
    unbounded(
      '  connections, users, requests a round',
      `${connections}, ${users}, ${requestsPerRound}`,
    ),
    unbounded('  enveloped requests without a pass', `${users}, one of each user`),
  ];
}

function tracedFigures({ off, usual, all }: TracedRates): Figure[] {
  const perCall = (seconds: readonly number[]) =>
    `${((median(seconds) / requestsPerRound) * 1e6).toFixed(0)} µs`;
  const cpu = ratioOf(usual.cpu, off.cpu);
  return [
    bounded(
      '  CPU of a plain call, with a collector : without',
      `${perCall(usual.cpu)} : ${perCall(off.cpu)} = ${cpu.toFixed(2)}`,
      `≤ ${limits.cpuOfTraced}`,
      cpu <= limits.cpuOfTraced,
    ),
    unbounded(
      '  the same, every call traced : none',
      `${perCall(all.cpu)} : ${perCall(off.cpu)} = ${ratioOf(all.cpu, off.cpu).toFixed(2)}`,
    ),
    unbounded(
      '  plain calls, with a collector : without',
      `${perSecond(usual.rate)} : ${perSecond(off.rate)} = ${ratioOf(usual.rate, off.rate).toFixed(2)}`,
    ),
  ];
}

function perSecond(rates: readonly number[]): string {
  return `${Math.round(median(rates))}/s`;
}

function newKey(): object {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ format: 'jwk' });
}

/** Same requests as those of plain calls, because headers of its own cost the client most. */
function bareCalls(url: string, tokens: readonly string[]): autocannon.Options {
  return { ...plainly(url, tokens), url: `${url}/bare` };
}

function plainly(api: string, tokens: readonly string[]): autocannon.Options {
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
