import { createECDH } from 'node:crypto';
import * as z from 'zod';

const bytes32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** A P-256 private key (RFC 7517, RFC 7518 §6.2). */
export const privateJwk = z
  .object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: bytes32, y: bytes32, d: bytes32 })
  .refine(isPair, 'x and y do not belong to d');
export type PrivateJwk = z.output<typeof privateJwk>;

function isPair({ x, y, d }: { x: string; y: string; d: string }): boolean {
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.from(d, 'base64url'));
    const point = Buffer.concat([
      Buffer.of(4),
      Buffer.from(x, 'base64url'),
      Buffer.from(y, 'base64url'),
    ]);
    return ecdh.getPublicKey().equals(point);
  } catch {
    return false;
  }
}
