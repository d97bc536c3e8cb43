import { hash } from 'node:crypto';

interface KdfInput {
  /** Z: the x-coordinate of the point that ECDH computes. */
  secret: Buffer;
  /** JWE's `alg`, or its `enc` for direct key agreement. */
  algorithm: string;
  apu?: Buffer;
  apv?: Buffer;
  /** Length of the key in bytes; at most 32 (one hash round). */
  length: number;
}

const none = Buffer.alloc(0);

/** Derives a key (RFC 7518 §4.6.2): SHA-256 over counter, secret and OtherInfo. */
export function concatKdf({ secret, algorithm, apu = none, apv = none, length }: KdfInput): Buffer {
  const input = Buffer.concat([
    uint32(1),
    secret,
    ...[Buffer.from(algorithm), apu, apv].flatMap((value) => [uint32(value.length), value]),
    uint32(length * 8),
  ]);
  return hash('sha256', input, 'buffer').subarray(0, length);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
