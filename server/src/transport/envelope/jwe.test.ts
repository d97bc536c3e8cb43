import { createHash, createSecretKey, generateKeyPairSync } from 'node:crypto';
import { envelope, signedText } from '@shared/contract/envelope';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { privateJwk } from '../../config/private-jwk.ts';
import { concatKdf } from './concat-kdf.ts';
import { decryptCall, encryptAnswer, parseCallJwe } from './jwe.ts';
import { givenKeys, type ServerKey, serverKey } from './keys.ts';

const ring = givenKeys([privateJwk.parse(vectors.serverKey)]);
const key = (await ring.find(vectors.serverKey.kid)) as ServerKey;
const { expires_at: expiresAt } = vectors.pass;
const issuedAt = expiresAt - envelope.passLifeMs;

it('concatKdf derives the key of RFC 7518 appendix C', () => {
  const { ephemeralKey } = vectors;
  const point = ['x', 'y'].map((name) => Buffer.from(ephemeralKey[name as 'x' | 'y'], 'base64url'));
  const derived = concatKdf({
    secret: key.agree(Buffer.concat([Buffer.of(4), ...point])),
    algorithm: 'A128GCM',
    apu: Buffer.from('Alice'),
    apv: Buffer.from('Bob'),
    length: 16,
  });
  expect(derived.toString('base64url')).toBe('VqqN6vgjbSBcIijNcacQGg');
});

it('a key ring publishes its key with its thumbprint (RFC 7638), without its private part', () => {
  const { d: _, ...published } = vectors.serverKey;
  expect(ring.publicKeys()).toEqual([published]);
});

describe.each(vectors.cases)('the envelope, for the golden vector $name,', (vector) => {
  it.each(['jwe', 'passJwe'] as const)('opens the call (%s)', (form) => {
    const { contentKey, text } = decryptCall(parseCallJwe(vector[form]), key, issuedAt);
    expect(contentKey.export().toString('hex')).toBe(vector.contentKey);
    expect(JSON.parse(text)).toEqual({ ...vector.call, sign: vector.sign });
  });

  it('computes the expected signed text and signature', () => {
    const text = signedText(vector.call as Parameters<typeof signedText>[0]);
    expect(text).toBe(vector.signedText);
    expect(createHash('md5').update(text).digest('hex')).toBe(vector.sign);
  });

  it('computes the expected sealed answer', () => {
    const contentKey = createSecretKey(vector.contentKey, 'hex');
    const iv = Buffer.from(vector.answerIv, 'hex');
    expect(encryptAnswer(JSON.stringify(vector.answer), contentKey, iv)).toBe(vector.answerJwe);
  });

  it('seals each answer with a new IV', () => {
    const contentKey = createSecretKey(vector.contentKey, 'hex');
    expect(encryptAnswer('{}', contentKey)).not.toBe(encryptAnswer('{}', contentKey));
  });
});

describe('a pass', () => {
  it('equals the golden vector for the same IV and key', () => {
    const random = {
      iv: Buffer.from(vectors.pass.iv, 'hex'),
      key: Buffer.from(vectors.pass.key, 'base64url'),
    };
    const { iv: _, ...expected } = vectors.pass;
    expect(key.passes.issue(issuedAt, random)).toEqual(expected);
  });

  it('has a new key and IV, and opens only with its server key', () => {
    const [a, b] = [key.passes.issue(issuedAt), vectors.pass];
    expect(a.key).not.toBe(b.key);
    expect(a.pass.slice(0, 16)).not.toBe(b.pass.slice(0, 16));
    const opened = key.passes.open(a.pass);
    expect(opened.expiresAt).toBe(expiresAt);
    expect(opened.key.export().toString('base64url')).toBe(a.key);
    expect(key.passes.open(a.pass), 'opened once').toBe(opened);
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const foreign = serverKey(privateJwk.parse(privateKey.export({ format: 'jwk' })));
    expect(() => foreign.passes.open(a.pass)).toThrow();
  });

  it('is valid until it expires', () => {
    const jwe = parseCallJwe(vectors.cases[0]?.passJwe);
    expect(() => decryptCall(jwe, key, expiresAt - 1)).not.toThrow();
    expect(() => decryptCall(jwe, key, expiresAt)).toThrow('expiredPass');
  });
});
