import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CallbackScheme, windowMs } from './callback-scheme.ts';

/**
 * Our own scheme: `X-Signature` is `t=<ms>,v1=<hex>`, the HMAC-SHA256 of '<ms>.<body>' under the
 * shared secret. The event's id is `id` in the body.
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

/** Returns the signature header of a callback, for senders. */
export function sign(body: Buffer, secret: string, now: number): string {
  return `t=${now},v1=${signatureOf(String(now), body, secret).toString('hex')}`;
}

function signatureOf(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
