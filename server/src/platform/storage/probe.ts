import type { ObjectStore } from './store.ts';

/** Large enough to need a free block: a full file system may still take a tiny file. */
const bytes = Buffer.alloc(64 * 1024);
/** Lifetime of a result, ms, since `/readyz` is public and has no rate limit. */
const cacheMs = 15_000;
/** One name for all processes, so that at most one object is ever left over. */
const name = 'probe';

/** Returns a check that writes and deletes an object. @throws StorageAway as the store does */
export function storageProbe(
  store: ObjectStore,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let latest: { at: number; result: Promise<void> } | undefined;
  return () => {
    if (!latest || now() - latest.at > cacheMs) latest = { at: now(), result: probe(store) };
    return latest.result;
  };
}

async function probe(store: ObjectStore): Promise<void> {
  await store.put(name, bytes);
  await store.delete(name);
}
