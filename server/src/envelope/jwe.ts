import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import { envelope } from '@shared/contract/envelope';
import * as z from 'zod';
import { concatKdf } from './concat-kdf.ts';
import type { ServerKey } from './keys.ts';
import { EnvelopeRefused } from './refusal.ts';

const coordinate = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Nothing else is accepted: no other algorithm, no zip, no crit, no parameter of any kind. */
const header = z.strictObject({
  alg: z.literal(envelope.callAlgorithm),
  enc: z.literal(envelope.encryption),
  kid: z.string().min(1).max(64),
  epk: z.strictObject({
    kty: z.literal('EC'),
    crv: z.literal('P-256'),
    x: coordinate,
    y: coordinate,
  }),
});

/** Bytes: AES-KW adds 8 to the content key of 32; IV and tag as GCM has them. */
const lengths = { encryptedKey: 40, iv: 12, tag: 16 } as const;
const gcm = 'aes-256-gcm';
const tagLength = { authTagLength: lengths.tag };
/** RFC 3394 §2.2.3.1. */
const wrapIv = Buffer.alloc(8, 0xa6);

/** A call's JWE in its parts, checked for form; nothing of it is trusted yet. */
export interface CallJwe {
  kid: string;
  /** The sender's ephemeral key: an uncompressed point. */
  ephemeral: Buffer;
  /** First part as it came: what the tag also covers. */
  protectedHeader: string;
  encryptedKey: Buffer;
  iv: Buffer;
  ciphertext: Buffer;
  tag: Buffer;
}

/** @throws EnvelopeRefused oversized, malformed, algorithm */
export function parseCallJwe(text: unknown): CallJwe {
  if (typeof text !== 'string') throw new EnvelopeRefused('malformed');
  if (text.length > envelope.maxLength) throw new EnvelopeRefused('oversized');
  const parts = text.split('.', 6);
  const [protectedHeader, key, iv, ciphertext, tag] = parts.map(bytesOf);
  if (!protectedHeader || !key || !iv || !ciphertext || !tag || parts.length !== 5) {
    throw new EnvelopeRefused('malformed');
  }
  const { kid, epk } = parseHeader(protectedHeader);
  if (
    key.length !== lengths.encryptedKey ||
    iv.length !== lengths.iv ||
    tag.length !== lengths.tag
  ) {
    throw new EnvelopeRefused('malformed');
  }
  return {
    kid,
    ephemeral: Buffer.concat([
      Buffer.of(4),
      Buffer.from(epk.x, 'base64url'),
      Buffer.from(epk.y, 'base64url'),
    ]),
    protectedHeader: parts[0] as string,
    encryptedKey: key,
    iv,
    ciphertext,
    tag,
  };
}

/** Undefined for an empty part and for what is no canonical base64url. */
function bytesOf(part: string): Buffer | undefined {
  const bytes = Buffer.from(part, 'base64url');
  return part !== '' && bytes.toString('base64url') === part ? bytes : undefined;
}

function parseHeader(bytes: Buffer): z.output<typeof header> {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new EnvelopeRefused('malformed');
  }
  const parsed = header.safeParse(value);
  if (!parsed.success) throw new EnvelopeRefused('algorithm');
  return parsed.data;
}

/**
 * The content key and the plaintext of a call.
 * @throws EnvelopeRefused undecryptable: another key's, or changed on its way.
 */
export function decryptCall(jwe: CallJwe, key: ServerKey): { contentKey: Buffer; text: string } {
  try {
    const contentKey = unwrap(jwe, key);
    const decipher = createDecipheriv(gcm, createSecretKey(contentKey), jwe.iv, tagLength);
    decipher.setAAD(Buffer.from(jwe.protectedHeader));
    decipher.setAuthTag(jwe.tag);
    const text = Buffer.concat([decipher.update(jwe.ciphertext), decipher.final()]);
    return { contentKey, text: text.toString() };
  } catch {
    throw new EnvelopeRefused('undecryptable');
  }
}

// A cipher made with a KeyObject costs a sixth of one made with the same bytes (Node 24).
function unwrap({ ephemeral, encryptedKey }: CallJwe, key: ServerKey): Buffer {
  const wrappingKey = concatKdf({
    // Throws for a point that is not on the curve.
    secret: key.agree(ephemeral),
    algorithm: envelope.callAlgorithm,
    length: 32,
  });
  const decipher = createDecipheriv('id-aes256-wrap', createSecretKey(wrappingKey), wrapIv);
  return Buffer.concat([decipher.update(encryptedKey), decipher.final()]);
}

const answerHeader = Buffer.from(
  JSON.stringify({ alg: envelope.answerAlgorithm, enc: envelope.encryption }),
).toString('base64url');

/** An answer's JWE, under the content key of its call. */
export function encryptAnswer(
  text: string,
  contentKey: Uint8Array,
  iv: Buffer = randomBytes(lengths.iv),
): string {
  const cipher = createCipheriv(gcm, createSecretKey(contentKey), iv, tagLength);
  cipher.setAAD(Buffer.from(answerHeader));
  const ciphertext = Buffer.concat([cipher.update(text), cipher.final()]);
  const parts = [iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url'));
  return [answerHeader, '', ...parts].join('.');
}
