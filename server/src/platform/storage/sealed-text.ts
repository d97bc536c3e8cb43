import type { Sealer } from './sealed.ts';

/** A value encrypted for its name, as text that a column takes. */
export function sealText(sealer: Sealer, name: string, value: unknown): string {
  return sealer.seal(name, Buffer.from(JSON.stringify(value))).toString('base64');
}

/** @throws ObjectUnreadable */
export function openText<T>(sealer: Sealer, name: string, sealed: string): T {
  return JSON.parse(sealer.open(name, Buffer.from(sealed, 'base64')).toString()) as T;
}
