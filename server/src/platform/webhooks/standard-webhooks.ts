import { createHmac, timingSafeEqual } from 'node:crypto';
import { type CallbackScheme, windowMs } from './callback-scheme.ts';

/** `whsec_` followed by the key in base64. */
export const webhookSecret = /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/;

/**
 * The scheme of standardwebhooks.com, used by Svix and its customers. `webhook-signature` contains
 * one or more `v1,<base64>`, each the HMAC-SHA256 of '<webhook-id>.<webhook-timestamp>.<body>', the
 * time in seconds. There are several while a secret is being replaced; one match is enough.
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
