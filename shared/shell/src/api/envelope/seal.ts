import type { EnvelopeKey } from '@shared/contract';
import {
  type EnvelopeAnswer,
  type EnvelopeCall,
  type EnvelopePass,
  envelope,
  envelopeAnswer,
  signedText,
} from '@shared/contract/envelope';
import md5 from 'crypto-js/md5.js';
import { compactDecrypt } from 'jose/jwe/compact/decrypt';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { importJWK } from 'jose/key/import';

interface SealedCall {
  jwe: string;
  /** Decrypts the answer. @throws if it belongs to another call, or was changed. */
  open(answer: string): Promise<EnvelopeAnswer>;
}

/** Random values of an envelope; passed only to reproduce a golden vector. */
interface Randomness {
  contentKey: Uint8Array;
  iv?: Uint8Array;
  /** Private key of the single-use pair. */
  ephemeral?: CryptoKey;
}

const { callAlgorithm, passAlgorithm, answerAlgorithm, encryption } = envelope;

/** Encrypts a call with a fresh content key, which the server's key or the pass's key wraps. */
export async function sealCall(
  fields: Omit<EnvelopeCall, 'sign'>,
  key: EnvelopeKey | EnvelopePass,
  { contentKey, iv, ephemeral }: Randomness = { contentKey: randomBytes(32) },
): Promise<SealedCall> {
  // The import of a server's key ends the current task, so that sealing runs in a later task.
  const sealingKey = await imported(key);
  const call: EnvelopeCall = { ...fields, sign: md5(signedText(fields)).toString() };
  const encrypt = new CompactEncrypt(new TextEncoder().encode(JSON.stringify(call)))
    .setProtectedHeader(
      'pass' in key
        ? { alg: passAlgorithm, enc: encryption, kid: key.kid, pass: key.pass }
        : { alg: callAlgorithm, enc: encryption, kid: key.kid },
    )
    .setContentEncryptionKey(contentKey);
  if (iv) encrypt.setInitializationVector(iv);
  if (ephemeral) encrypt.setKeyManagementParameters({ epk: ephemeral });
  return {
    jwe: await encrypt.encrypt(sealingKey),
    open: (answer) => openAnswer(answer, contentKey),
  };
}

type Imported = ReturnType<typeof importJWK>;
const importedKeys = new WeakMap<object, Imported>();

function imported(key: EnvelopeKey | EnvelopePass): Imported {
  const known = importedKeys.get(key);
  if (known) return known;
  const fresh =
    'pass' in key
      ? importJWK({ kty: 'oct', k: key.key }, passAlgorithm)
      : importJWK({ kty: key.kty, crv: key.crv, x: key.x, y: key.y }, callAlgorithm);
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

/** Returns 128 random bits in hex. */
export function newNonce(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function randomBytes(length: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(length));
}
