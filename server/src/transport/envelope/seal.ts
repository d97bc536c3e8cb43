import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  randomBytes,
  randomUUID,
} from 'node:crypto';
import type { EnvelopeKey } from '@shared/contract';
import {
  type EnvelopeAnswer,
  type EnvelopeCall,
  type EnvelopePass,
  envelope,
  signedText,
} from '@shared/contract/envelope';
import { concatKdf } from './concat-kdf.ts';

/** Changes to an envelope, also invalid ones, for tests. */
export interface SealOptions {
  /** Changes to the protected header; undefined removes a parameter. */
  header?: Record<string, unknown>;
  /** Plaintext to use instead of the call as JSON. */
  text?: string;
  /** Whether to sign the call; false keeps its `sign`. */
  sign?: boolean;
}

export interface Sealed {
  jwe: string;
  contentKey: Buffer;
  open(jwe: string): EnvelopeAnswer;
}

/** Returns a call as a client builds it, with a new nonce and request id. */
export function callOf(fields: Partial<EnvelopeCall> & { timestamp: number }): EnvelopeCall {
  return {
    method: 'GET',
    path: '/api/v1/common/marquee',
    query: '',
    body: '',
    language: 'EN',
    token: '',
    nonce: randomBytes(16).toString('hex'),
    requestId: randomUUID(),
    idempotencyKey: '',
    sign: '',
    ...fields,
  };
}

/** Seals a call with node:crypto, as browsers do with Web Crypto. */
export function seal(
  call: object,
  key: EnvelopeKey | EnvelopePass,
  options: SealOptions = {},
): Sealed {
  const signed =
    options.sign === false
      ? call
      : {
          ...call,
          sign: createHash('md5')
            .update(signedText(call as EnvelopeCall))
            .digest('hex'),
        };
  const { wrappingKey, ...by } = 'pass' in key ? byPass(key) : byAgreement(key);
  const header = { ...by.header, enc: envelope.encryption, kid: key.kid, ...options.header };
  const contentKey = randomBytes(32);
  const wrap = createCipheriv('id-aes256-wrap', wrappingKey, Buffer.alloc(8, 0xa6));
  const encryptedKey = Buffer.concat([wrap.update(contentKey), wrap.final()]);
  const iv = randomBytes(12);
  const protectedHeader = Buffer.from(JSON.stringify(header)).toString('base64url');
  const cipher = createCipheriv('aes-256-gcm', contentKey, iv);
  cipher.setAAD(Buffer.from(protectedHeader));
  const ciphertext = Buffer.concat([
    cipher.update(options.text ?? JSON.stringify(signed)),
    cipher.final(),
  ]);
  const parts = [encryptedKey, iv, ciphertext, cipher.getAuthTag()];
  return {
    jwe: [protectedHeader, ...parts.map((part) => part.toString('base64url'))].join('.'),
    contentKey,
    open: (jwe) => openAnswer(jwe, contentKey),
  };
}

function byPass({ pass, key }: EnvelopePass) {
  return {
    header: { alg: envelope.passAlgorithm, pass },
    wrappingKey: Buffer.from(key, 'base64url'),
  };
}

function byAgreement(key: EnvelopeKey) {
  const ephemeral = createECDH('prime256v1');
  const point = ephemeral.generateKeys();
  const secret = ephemeral.computeSecret(
    Buffer.concat([Buffer.of(4), Buffer.from(key.x, 'base64url'), Buffer.from(key.y, 'base64url')]),
  );
  const epk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  return {
    header: { alg: envelope.callAlgorithm, epk },
    wrappingKey: concatKdf({ secret, algorithm: envelope.callAlgorithm, length: 32 }),
  };
}

function openAnswer(jwe: string, contentKey: Buffer): EnvelopeAnswer {
  const [header = '', , iv = '', ciphertext = '', tag = ''] = jwe.split('.');
  const decipher = createDecipheriv('aes-256-gcm', contentKey, Buffer.from(iv, 'base64url'));
  decipher.setAAD(Buffer.from(header));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  const text = Buffer.concat([
    decipher.update(Buffer.from(ciphertext, 'base64url')),
    decipher.final(),
  ]);
  return JSON.parse(text.toString()) as EnvelopeAnswer;
}
