import type { EnvelopeKey } from '@shared/contract';
import type { EnvelopeCall, EnvelopePass } from '@shared/contract/envelope';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { importJWK } from 'jose/key/import';
import { describe, expect, it } from 'vitest';
import { newNonce, sealCall } from './seal.ts';

const { d: _, ...serverKey } = vectors.serverKey;
const key = serverKey as EnvelopeKey;
const pass: EnvelopePass = vectors.pass;
const bytes = (hex: string) =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16));
const headerOf = (jwe: string) => JSON.parse(atob(jwe.split('.')[0] ?? ''));

describe.each(vectors.cases)('sealCall, with the golden vector $name,', (vector) => {
  const call = vector.call as Omit<EnvelopeCall, 'sign'>;
  const sealed = async () =>
    sealCall(call, key, {
      contentKey: bytes(vector.contentKey),
      iv: bytes(vector.iv),
      ephemeral: (await importJWK(vectors.ephemeralKey, 'ECDH-ES+A256KW', {
        extractable: true,
      })) as CryptoKey,
    });

  it('seals the call byte for byte', async () => {
    expect((await sealed()).jwe).toBe(vector.jwe);
  });

  it('seals the call with a pass, and opens its answer', async () => {
    const { jwe, open } = await sealCall(call, pass, {
      contentKey: bytes(vector.contentKey),
      iv: bytes(vector.iv),
    });
    expect(jwe).toBe(vector.passJwe);
    expect(await open(vector.answerJwe)).toEqual(vector.answer);
  });

  it('opens the answer without a pass', async () => {
    expect(await (await sealed()).open(vector.answerJwe)).toEqual(vector.answer);
  });

  it('rejects other answers, changed answers and the call itself', async () => {
    const { open, jwe } = await sealed();
    const foreign = vectors.cases.filter(({ name }) => name !== vector.name);
    const parts = vector.answerJwe.split('.');
    const changed = [3, 4].map((at) =>
      parts.map((part, i) => (i === at ? flip(part) : part)).join('.'),
    );
    const dressed = [parts[0], '', ...jwe.split('.').slice(2)].join('.');
    for (const answer of [...foreign.map(({ answerJwe }) => answerJwe), ...changed, dressed, jwe]) {
      await expect(open(answer)).rejects.toThrow();
    }
  });
});

it('each call has its own content key, key pair and IV, and a header of public values', async () => {
  const call = vectors.cases[1]?.call as Omit<EnvelopeCall, 'sign'>;
  const [a, b] = await Promise.all([sealCall(call, key), sealCall(call, key)]);
  const [partsA, partsB] = [a.jwe.split('.'), b.jwe.split('.')];
  for (const [i, part] of partsA.entries()) expect(part).not.toBe(partsB[i]);
  const header = headerOf(a.jwe);
  expect(Object.keys(header).sort()).toEqual(['alg', 'enc', 'epk', 'kid']);
  expect(header).toMatchObject({ alg: 'ECDH-ES+A256KW', enc: 'A256GCM', kid: key.kid });
  expect(header.epk).not.toHaveProperty('d');
  expect(newNonce()).toMatch(/^[0-9a-f]{32}$/);
});

it('each call with a pass has its own content key and IV', async () => {
  const call = vectors.cases[1]?.call as Omit<EnvelopeCall, 'sign'>;
  const [a, b] = await Promise.all([sealCall(call, pass), sealCall(call, pass)]);
  const [[, ...partsA], [, ...partsB]] = [a.jwe.split('.'), b.jwe.split('.')];
  for (const [i, part] of partsA.entries()) expect(part).not.toBe(partsB[i]);
  expect(Object.keys(headerOf(a.jwe)).sort()).toEqual(['alg', 'enc', 'kid', 'pass']);
});

function flip(part: string): string {
  return `${part[0] === 'A' ? 'B' : 'A'}${part.slice(1)}`;
}
