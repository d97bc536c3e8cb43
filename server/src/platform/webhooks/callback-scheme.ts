import { createHmac, timingSafeEqual } from 'node:crypto';

/** A received callback; header names are in lower case. */
export interface CallbackMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  body: Buffer;
}

/** Signature and event id of a system's callbacks. Pure. */
export interface CallbackScheme {
  /** Returns whether the sender signed the message at about `now` (ms). */
  isGenuine(message: CallbackMessage, now: number): boolean;
  /**
   * Returns the sender's id of the event, which identifies repeats.
   * @param parsed the body as JSON
   */
  idOf(message: CallbackMessage, parsed: object): unknown;
}

/** Maximum clock difference of a callback, ms. Later, an intercepted one cannot be replayed. */
export const windowMs = 5 * 60 * 1000;

/**
 * Returns our own scheme: `X-Signature` is `t=<ms>,v1=<hex>`, the HMAC-SHA256 of '<ms>.<body>'
 * under the shared secret. The event's id is `id` in the body.
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

/** `whsec_` followed by the key in base64. */
export const webhookSecret = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

/**
 * Returns the scheme of standardwebhooks.com, which Svix uses. `webhook-signature` contains one or
 * more `v1,<base64>`, each the HMAC-SHA256 of '<webhook-id>.<webhook-timestamp>.<body>', the time
 * in seconds. There are several signatures while a secret is replaced; one match is enough.
 * @param secret in the form of `webhookSecret`
 */
export function standardWebhooks(secret: string): CallbackScheme {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    isGenuine({ headers, body }, now) {
      const [id, time, given] = ['id', 'timestamp', 'signature'].map(
        (name) => headers[`webhook-${name}`],
      );
      if (typeof id !== 'string' || typeof time !== 'string' || typeof given !== 'string') {
        return false;
      }
      if (!/^\d{1,12}$/.test(time) || Math.abs(Number(time) * 1_000 - now) > windowMs) return false;
      const right = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
      return given.split(' ').some((one) => isSignature(one, right));
    },
    idOf: ({ headers }) => headers['webhook-id'],
  };
}

function isSignature(given: string, right: Buffer): boolean {
  const [version, encoded = ''] = given.split(',');
  const bytes = Buffer.from(encoded, 'base64');
  return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right);
}
