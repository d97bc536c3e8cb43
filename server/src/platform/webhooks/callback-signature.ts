import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CallbackScheme, windowMs } from './callback-scheme.ts';

/**
 * Our own scheme: `X-Signature` is `t=<ms>,v1=<hex>`, HMAC-SHA256 of '<ms>.<body>' under the secret of
 * both sides; the event's id is `id` in the body.
 */
export function signedBodies(secret: string): CallbackScheme {
  return {
    isGenuine({ headers, body }, now) {
      const header = headers['x-signature'];
      const match =
        typeof header === 'string' ? /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header) : null;
      if (!match) return false;
      const [, time = '', given = ''] = match;
      if (Math.abs(Number(time) - now) > windowMs) return false;
      return timingSafeEqual(Buffer.from(given, 'hex'), signatureOf(time, body, secret));
    },
    idOf: (_message, parsed) => ('id' in parsed ? parsed.id : undefined),
  };
}

/** The header of a callback, for whoever sends one. */
export function sign(body: Buffer, secret: string, now: number): string {
  return `t=${now},v1=${signatureOf(String(now), body, secret).toString('hex')}`;
}

function signatureOf(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
