import { randomUUID } from 'node:crypto';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Store } from './store.ts';

export interface PinReader {
  /** Public key in the format of browsers (RFC 7517). */
  publicKey: { kty: string; crv: string; x: string; y: string; kid: string };
  /** Returns the decrypted JSON value; undefined if the JWE is invalid or for another key. */
  read(jwe: string): Promise<unknown>;
}

const algorithms = {
  keyManagementAlgorithms: ['ECDH-ES'],
  contentEncryptionAlgorithms: ['A256GCM'],
};

/** Opens the key for PINs, created at the first start. Its private part stays in the store. */
export async function openPinKey(store: Store): Promise<PinReader> {
  const jwk = read(store) ?? (await make(store));
  const key = await importJWK(jwk, 'ECDH-ES');
  const { kty = '', crv = '', x = '', y = '', kid = '' } = jwk;
  return {
    publicKey: { kty, crv, x, y, kid },
    async read(jwe) {
      try {
        const { plaintext, protectedHeader } = await compactDecrypt(jwe, key, algorithms);
        if (protectedHeader.kid !== kid) return undefined;
        return JSON.parse(new TextDecoder().decode(plaintext));
      } catch {
        return undefined;
      }
    },
  };
}

function read(store: Store): JWK | undefined {
  const row = store.first<{ jwk: string }>('select jwk from keys limit 1');
  return row && (JSON.parse(row.jwk) as JWK);
}

async function make(store: Store): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), kid: `pin-${randomUUID()}` };
  store.run('insert into keys (id, jwk) values (?, ?)', jwk.kid, JSON.stringify(jwk));
  return jwk;
}
