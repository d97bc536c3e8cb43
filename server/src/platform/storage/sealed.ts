import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type ObjectParts, type ObjectStore, ObjectUnreadable, partsOf } from './store.ts';
import type { StorageKey } from './values.ts';

const algorithm = 'aes-256-gcm';
const version = 1;
const ivLength = 12;
const tagLength = 16;

/** Encrypts stored objects, each bound to its name, so that exchanged objects are detected. */
export interface Sealer {
  /** Encrypts an object. @returns version, length of the key's id, the id, IV, ciphertext, tag */
  seal(name: string, bytes: Uint8Array): Buffer;
  /** Returns the format of `seal` in parts, each encrypted when it is read. */
  sealParts(name: string, bytes: ObjectParts): ObjectParts;
  /** Decrypts an object. @throws ObjectUnreadable */
  open(name: string, sealed: Buffer): Buffer;
}

/**
 * Creates a sealer.
 * @param keys the first one seals, all of them open. IVs are random, so a key is good for up to
 * 2^32 objects
 */
export function createSealer(keys: readonly StorageKey[]): Sealer {
  const [current] = keys;
  if (!current) throw new Error('no key to seal with');
  const { id, key } = current;
  const head = Buffer.concat([Buffer.of(version, id.length), Buffer.from(id)]);
  function* encrypted(name: string, parts: Iterable<Uint8Array>): Generator<Buffer> {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagLength });
    cipher.setAAD(Buffer.concat([head, Buffer.from(name)]));
    yield Buffer.concat([head, iv]);
    for (const part of parts) yield cipher.update(part);
    cipher.final();
    yield cipher.getAuthTag();
  }
  return {
    seal: (name, bytes) => Buffer.concat([...encrypted(name, [bytes])]),
    sealParts: (name, { length, parts }) => ({
      length: head.length + ivLength + length + tagLength,
      parts: encrypted(name, parts),
    }),
    open(name, sealed) {
      const head = sealed.subarray(0, 2 + (sealed[1] ?? 0));
      const rest = sealed.subarray(head.length);
      if (head[0] !== version || rest.length < ivLength + tagLength) {
        throw new ObjectUnreadable('changed');
      }
      const id = head.toString('latin1', 2);
      const key = keys.find((one) => one.id === id)?.key;
      if (!key) throw new ObjectUnreadable('unknownKey');
      const iv = rest.subarray(0, ivLength);
      const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength });
      decipher.setAAD(Buffer.concat([head, Buffer.from(name)]));
      decipher.setAuthTag(rest.subarray(-tagLength));
      try {
        const text = decipher.update(rest.subarray(ivLength, -tagLength));
        // Checks the tag; returns no bytes in GCM.
        decipher.final();
        return text;
      } catch {
        throw new ObjectUnreadable('changed');
      }
    },
  };
}

/** Returns a store that encrypts the objects of `store`. */
export function sealed(store: ObjectStore, { sealParts, open }: Sealer): ObjectStore {
  return {
    put: (name, bytes) => store.put(name, sealParts(name, partsOf(bytes))),
    async get(name) {
      const bytes = await store.get(name);
      return bytes && open(name, bytes);
    },
    delete: (name) => store.delete(name),
  };
}

/** Encrypts a value for its name, as base64 for a text column. */
export function sealText(sealer: Sealer, name: string, value: unknown): string {
  return sealer.seal(name, Buffer.from(JSON.stringify(value))).toString('base64');
}

/** Decrypts a value of `sealText`. @throws ObjectUnreadable */
export function openText<T>(sealer: Sealer, name: string, sealed: string): T {
  return JSON.parse(sealer.open(name, Buffer.from(sealed, 'base64')).toString()) as T;
}
