import type { Sealer } from './sealed.ts';

/** Encrypts a value for its name, as base64 for a text column. */
export function sealText(sealer: Sealer, name: string, value: unknown): string {
  return sealer.seal(name, Buffer.from(JSON.stringify(value))).toString('base64');
}

/** Decrypts a value of `sealText`. @throws ObjectUnreadable */
export function openText<T>(sealer: Sealer, name: string, sealed: string): T {
  return JSON.parse(sealer.open(name, Buffer.from(sealed, 'base64')).toString()) as T;
}
