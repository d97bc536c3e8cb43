import { createHmac } from 'node:crypto';
import type { Reveal } from '../issuer.ts';

/** Time to read the page, the same as the sandbox's. */
const revealMs = 30_000;

/** Returns a signed URL that opens until it expires (docs.lithic.com/docs/embedded-card-ui). */
export function revealUrl(
  { publicUrl, secret }: { publicUrl: string; secret: string },
  token: string,
  now: number,
): Reveal {
  const expiresAt = new Date(now + revealMs);
  const request = JSON.stringify({ expiration: expiresAt.toISOString(), token });
  const query = new URLSearchParams({
    embed_request: Buffer.from(request).toString('base64'),
    hmac: createHmac('sha256', secret).update(request).digest('base64'),
  });
  return { url: `${publicUrl}/v1/embed/card?${query}`, expiresAt };
}
