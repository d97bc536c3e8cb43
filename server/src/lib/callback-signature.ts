import { createHmac, timingSafeEqual } from 'node:crypto';

/** A callback older or newer than this is refused, so that one that was overheard cannot come later. */
export const windowMs = 5 * 60 * 1000;

/**
 * Checks `t=<ms>,v1=<hex>`: HMAC-SHA256 of '<ms>.<body>' under the sender's secret, the body byte for
 * byte as it came. Pure.
 */
export function isSigned(
  header: unknown,
  body: Buffer,
  { secret, now }: { secret: string; now: number },
): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(header) : null;
  if (!match) return false;
  const [, time = '', given = ''] = match;
  if (Math.abs(Number(time) - now) > windowMs) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), signatureOf(time, body, secret));
}

/** The header of a callback, for whoever sends one. */
export function sign(body: Buffer, secret: string, now: number): string {
  return `t=${now},v1=${signatureOf(String(now), body, secret).toString('hex')}`;
}

function signatureOf(time: string, body: Buffer, secret: string): Buffer {
  return createHmac('sha256', secret).update(`${time}.`).update(body).digest();
}
