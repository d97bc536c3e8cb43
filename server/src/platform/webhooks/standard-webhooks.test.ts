import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { standardWebhooks, webhookSecret } from './callback-scheme.ts';

/** Published with the reference libraries of standardwebhooks.com and in Svix's documents. */
const published = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  time: 1_614_265_330,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
};
const now = published.time * 1_000;
const scheme = standardWebhooks(published.secret);

interface Change {
  id?: string | string[];
  time?: string;
  body?: string;
  signature?: string | undefined;
  now?: number;
}

function isTaken(change: Change): boolean {
  const one = { ...published, time: String(published.time), now, ...change };
  const headers = {
    'webhook-id': one.id,
    'webhook-timestamp': one.time,
    'webhook-signature': one.signature,
  };
  return scheme.isGenuine({ headers, body: Buffer.from(one.body) }, one.now);
}

/** Returns a time and the message's signature for it, made with the correct key. */
function signed(time: string): Change {
  const key = Buffer.from(published.secret.slice('whsec_'.length), 'base64');
  const text = `${published.id}.${time}.${published.body}`;
  return { time, signature: `v1,${createHmac('sha256', key).update(text).digest('base64')}` };
}

const { signature } = published;
const cases: [string, Change, boolean][] = [
  ['as published', {}, true],
  ['with another signature before it', { signature: `v1,AAAA ${signature}` }, true],
  ['with a signature of another version before it', { signature: `v1a,AAAA ${signature}` }, true],
  ['at the end of the window', { now: now + 300_000 }, true],
  ['too late', { now: now + 300_001 }, false],
  ['too early', { now: now - 300_001 }, false],
  ['with another body', { body: '{"test": 2432232315}' }, false],
  ['with another id', { id: 'msg_other' }, false],
  ['with another time', { time: String(published.time + 1) }, false],
  ['with a malformed but signed time', signed('1614265330.0'), false],
  ['without a signature', { signature: undefined }, false],
  ['with an empty signature', { signature: 'v1,' }, false],
  ['with a signature of another version', { signature: signature.replace('v1', 'v2') }, false],
  ['with a short signature', { signature: signature.slice(0, 30) }, false],
  ['with several ids', { id: [published.id, published.id] }, false],
];

it.each(cases)('a Standard Webhooks message, %s, is accepted: %o', (_name, change, taken) => {
  expect(isTaken(change)).toBe(taken);
});

it('webhookSecret accepts only secrets in the form that senders display', () => {
  expect(webhookSecret.test(published.secret)).toBe(true);
  expect(webhookSecret.test('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe(false);
  expect(webhookSecret.test('whsec_short')).toBe(false);
});
