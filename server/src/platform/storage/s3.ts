import { openBucket } from './bucket.ts';
import { assertName, type ObjectStore } from './store.ts';
import type { S3Target } from './values.ts';

const headers = { 'content-type': 'application/octet-stream' };

/** Opens a bucket for uploads. */
export function openS3(target: S3Target, timeoutMs?: number): ObjectStore {
  const bucket = openBucket(target, { timeoutMs });
  return {
    async put(name, bytes) {
      assertName(name);
      await bucket.put(name, bytes, headers);
    },
    async get(name) {
      assertName(name);
      return bucket.get(name);
    },
    async delete(name) {
      assertName(name);
      await bucket.delete(name);
    },
  };
}
