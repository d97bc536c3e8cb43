import type { EnvelopeKey } from '@shared/contract';
import {
  type EnvelopeAnswer,
  type EnvelopeCall,
  envelope,
  envelopeAnswer,
  signedText,
} from '@shared/contract/envelope';
import md5 from 'crypto-js/md5.js';
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

export interface SealedCall {
  jwe: string;
  /** @throws when the answer is not this call's own, or was changed on its way. */
  open(answer: string): Promise<EnvelopeAnswer>;
}

/** What is random in an envelope; given only where a golden vector is to be met. */
export interface Randomness {
  contentKey: Uint8Array;
  iv?: Uint8Array;
  /** Private key of the pair that is used once. */
  ephemeral?: CryptoKey;
}

const { callAlgorithm, answerAlgorithm, encryption } = envelope;

/** Signs a call and encrypts it for the server's key, under a content key of its own. */
export async function sealCall(
  fields: Omit<EnvelopeCall, 'sign'>,
  key: EnvelopeKey,
  { contentKey, iv, ephemeral }: Randomness = { contentKey: randomBytes(32) },
): Promise<SealedCall> {
  const call: EnvelopeCall = { ...fields, sign: md5(signedText(fields)).toString() };
  const encrypt = new CompactEncrypt(new TextEncoder().encode(JSON.stringify(call)))
    .setProtectedHeader({ alg: callAlgorithm, enc: encryption, kid: key.kid })
    .setContentEncryptionKey(contentKey);
  if (iv) encrypt.setInitializationVector(iv);
  if (ephemeral) encrypt.setKeyManagementParameters({ epk: ephemeral });
  return {
    jwe: await encrypt.encrypt(await imported(key)),
    open: (answer) => openAnswer(answer, contentKey),
  };
}

const importedKeys = new WeakMap<EnvelopeKey, ReturnType<typeof importJWK>>();

/** The same key seals every call until the server is asked again. */
function imported(key: EnvelopeKey): ReturnType<typeof importJWK> {
  const known = importedKeys.get(key);
  if (known) return known;
  const { kid: _, ...jwk } = key;
  const fresh = importJWK(jwk, callAlgorithm);
  importedKeys.set(key, fresh);
  return fresh;
}

async function openAnswer(jwe: string, contentKey: Uint8Array): Promise<EnvelopeAnswer> {
  const { plaintext } = await compactDecrypt(jwe, contentKey, {
    keyManagementAlgorithms: [answerAlgorithm],
    contentEncryptionAlgorithms: [encryption],
  });
  return envelopeAnswer.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}

/** 128 random bits in hex. */
export function newNonce(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
