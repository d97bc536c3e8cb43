import { createHash } from 'node:crypto';
import { signedText } from '@shared/contract/envelope';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import { concatKdf } from './concat-kdf.ts';
import { decryptCall, encryptAnswer, parseCallJwe } from './jwe.ts';
import { givenKeys, type ServerKey } from './keys.ts';
import { privateJwk } from './private-jwk.ts';

const ring = givenKeys([privateJwk.parse(vectors.serverKey)]);
const key = (await ring.find(vectors.serverKey.kid)) as ServerKey;

it('RFC 7518 appendix C: the key that Alice and Bob derive', () => {
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

it('the key is told by its thumbprint (RFC 7638), without its private part', () => {
  const { d: _, ...published } = vectors.serverKey;
  expect(ring.publicKeys()).toEqual([published]);
});

describe.each(vectors.cases)('golden vector: $name', (vector) => {
  const jwe = parseCallJwe(vector.jwe);

  it('the call is opened', () => {
    const { contentKey, text } = decryptCall(jwe, key);
    expect(contentKey.toString('hex')).toBe(vector.contentKey);
    expect(JSON.parse(text)).toEqual({ ...vector.call, sign: vector.sign });
  });

  it('the signature is over these fields, in this order', () => {
    const text = signedText(vector.call as Parameters<typeof signedText>[0]);
    expect(text).toBe(vector.signedText);
    expect(createHash('md5').update(text).digest('hex')).toBe(vector.sign);
  });

  it('the answer is sealed to the letter', () => {
    const contentKey = Buffer.from(vector.contentKey, 'hex');
    const iv = Buffer.from(vector.answerIv, 'hex');
    expect(encryptAnswer(JSON.stringify(vector.answer), contentKey, iv)).toBe(vector.answerJwe);
  });

  it('a fresh answer has an IV of its own', () => {
    const contentKey = Buffer.from(vector.contentKey, 'hex');
    expect(encryptAnswer('{}', contentKey)).not.toBe(encryptAnswer('{}', contentKey));
  });
});
