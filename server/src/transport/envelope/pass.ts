import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import { type EnvelopePass, envelope } from '@shared/contract/envelope';
import type { PrivateJwk } from '../../config/private-jwk.ts';
import { EnvelopeRefused } from './refusal.ts';

interface OpenedPass {
  /** Wraps the content keys of its calls. */
  key: KeyObject;
  /** ms */
  expiresAt: number;
}

/** The passes of one server key. They are stateless: the server key decrypts them. */
export interface Passes {
  /** Creates a pass with a new key. */
  issue(now: number, random?: { iv: Buffer; key: Buffer }): EnvelopePass;
  /** Decrypts a pass. @throws EnvelopeRefused malformed; Error if changed or of another key */
  open(pass: string): OpenedPass;
}

/** Bytes: IV, then the expiry (ms, big-endian) and the key as ciphertext, then the tag. */
const lengths = { iv: 12, expiry: 8, key: 32, tag: 16 } as const;
const passLength = lengths.iv + lengths.expiry + lengths.key + lengths.tag;
const gcm = 'aes-256-gcm';
const tagLength = { authTagLength: lengths.tag };
/** Maximum number of opened passes in the cache. Clients repeat a pass with every call. */
const maxOpened = 10_000;

/** Creates the passes of a server key (docs/adr/0002-api-envelope.md). */
export function createPasses(kid: string, { d }: PrivateJwk): Passes {
  const derived = hkdfSync('sha256', Buffer.from(d, 'base64url'), '', 'envelope pass', 32);
  const passKey = createSecretKey(Buffer.from(derived));
  const opened = new Map<string, OpenedPass>();
  return {
    issue(now, { iv, key } = { iv: randomBytes(lengths.iv), key: randomBytes(lengths.key) }) {
      const expiresAt = now + envelope.passLifeMs;
      const expiry = Buffer.alloc(lengths.expiry);
      expiry.writeBigUInt64BE(BigInt(expiresAt));
      const cipher = createCipheriv(gcm, passKey, iv, tagLength);
      const sealed = [cipher.update(expiry), cipher.update(key), cipher.final()];
      return {
        kid,
        pass: Buffer.concat([iv, ...sealed, cipher.getAuthTag()]).toString('base64url'),
        key: key.toString('base64url'),
        expires_at: expiresAt,
      };
    },
    open(text) {
      const known = opened.get(text);
      if (known) return known;
      const pass = openPass(text, passKey);
      const [oldest = ''] = opened.keys();
      if (opened.size >= maxOpened) opened.delete(oldest);
      opened.set(text, pass);
      return pass;
    },
  };
}

/** Returns the id of a pass: its IV, which is random and not secret. */
export function passIdOf(pass: string): string {
  return pass.slice(0, (lengths.iv / 3) * 4);
}

function openPass(text: string, passKey: KeyObject): OpenedPass {
  const pass = Buffer.from(text, 'base64url');
  if (pass.length !== passLength || pass.toString('base64url') !== text)
    throw new EnvelopeRefused('malformed');
  const decipher = createDecipheriv(gcm, passKey, pass.subarray(0, lengths.iv), tagLength);
  decipher.setAuthTag(pass.subarray(-lengths.tag));
  const sealed = decipher.update(pass.subarray(lengths.iv, -lengths.tag));
  const bytes = Buffer.concat([sealed, decipher.final()]);
  return {
    key: createSecretKey(bytes.subarray(lengths.expiry)),
    expiresAt: Number(bytes.readBigUInt64BE()),
  };
}
