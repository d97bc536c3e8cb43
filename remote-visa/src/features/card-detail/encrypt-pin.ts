import type { DataOf } from '@shared/contract';
import type * as visa from '@shared/contract/endpoints/visa';
import { CompactEncrypt, importJWK } from 'jose';

/**
 * Encrypts a PIN so that only the issuer can read it, and only for this card (JWE compact, RFC
 * 7516: ECDH-ES with A256GCM). The plain PIN never leaves this page.
 */
export async function encryptPin(
  pin: string,
  { key, card }: DataOf<typeof visa.pinSetup>,
): Promise<string> {
  const { kid, ...jwk } = key;
  const said = new TextEncoder().encode(JSON.stringify({ pin, card }));
  return new CompactEncrypt(said)
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}
