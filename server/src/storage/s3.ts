import { S3mini, S3ServiceError } from 's3mini';
import { assertName, type ObjectStore, StorageAway } from './store.ts';
import type { S3Target } from './values.ts';

/** For one request with its body, ms: the store is close, an object has some MB. */
const timeLimitMs = 20_000;

/**
 * A bucket of any S3-compatible store, addressed by path (https://host/bucket/name). It is first
 * spoken to when something is asked for: one that is away keeps no server from starting.
 */
export function openS3(target: S3Target, timeoutMs: number = timeLimitMs): ObjectStore {
  const { tls, host, bucket, ...account } = target;
  const s3 = new S3mini({
    ...account,
    endpoint: `${tls ? 'https' : 'http'}://${host}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: careful,
  });
  return {
    async put(name, bytes) {
      assertName(name);
      await s3.putObject(name, bytes, 'application/octet-stream').catch(away);
    },
    async get(name) {
      assertName(name);
      const bytes = await s3.getObjectArrayBuffer(name).catch(away);
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async delete(name) {
      assertName(name);
      await s3.deleteObject(name).catch(unlessMissing);
    },
  };
}

/** s3mini takes every 404 for 'no such object': a missing bucket or a proxy's page is none. */
const careful: typeof fetch = async (input, init) => {
  // Signed for one host: what is moved elsewhere would be refused there anyway.
  const response = await fetch(input, { ...init, redirect: 'error' });
  if (response.status !== 404 || (await response.clone().text()).includes('<Code>NoSuchKey<')) {
    return response;
  }
  throw new StorageAway('HTTP 404, there is no such bucket');
};

function unlessMissing(error: unknown): void {
  if (!(error instanceof S3ServiceError && error.status === 404)) away(error);
}

function away(error: unknown): never {
  throw error instanceof StorageAway ? error : new StorageAway(reasonOf(error));
}

/** Of what the store says only its code: its texts repeat the account. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const code = /^\w{1,40}$/.test(error.serviceCode ?? '') ? ` ${error.serviceCode}` : '';
    return `HTTP ${error.status}${code}`;
  }
  const { name, code, cause } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no connection';
}
