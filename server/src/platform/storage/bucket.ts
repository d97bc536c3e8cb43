import { ReadableStream } from 'node:stream/web';
import { type AWSHeaders, S3mini, S3ServiceError } from 's3mini';
import { inSpan } from '../tracing/index.ts';
import { assertName, type ObjectParts, type ObjectStore, StorageAway } from './store.ts';
import type { S3Target } from './values.ts';

/** A bucket of any S3-compatible store. Errors contain neither object keys nor the account. */
export interface Bucket {
  /** Name of the bucket in messages. */
  readonly place: string;
  /** Writes or replaces an object, atomically as S3 guarantees. @throws StorageAway */
  put(key: string, bytes: Uint8Array | ObjectParts, headers: ObjectHeaders): Promise<void>;
  /** Returns an object; undefined when it does not exist. @throws StorageAway */
  get(key: string): Promise<Buffer | undefined>;
  /** Deletes an object if it exists. @throws StorageAway */
  delete(key: string): Promise<void>;
  /** Lists all objects whose keys have the prefix. @throws StorageAway */
  list(prefix: string): Promise<BucketEntry[]>;
}

/** Headers of the object, for a CDN that serves the bucket directly. */
export interface ObjectHeaders {
  readonly 'content-type': string;
  readonly 'cache-control'?: string;
}

interface BucketEntry {
  readonly key: string;
  /** Time of the last write, by the store's clock. */
  readonly at: Date;
}

export interface BucketOptions {
  /** Time limit of one request with its body of some MB, ms. */
  timeoutMs?: number | undefined;
  /** Objects per list request, at most 1,000. */
  pageSize?: number | undefined;
}

/**
 * Opens a bucket, addressed by path (https://host/bucket/key). It connects on first use, so an
 * unreachable bucket does not stop a server from starting.
 */
export function openBucket(target: S3Target, options: BucketOptions = {}): Bucket {
  const { timeoutMs = 20_000, pageSize = 1_000 } = options;
  const { tls, host, bucket, ...account } = target;
  const s3 = new S3mini({
    ...account,
    endpoint: `${tls ? 'https' : 'http'}://${host}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: fetchStrictly,
  });
  return {
    place: `the bucket ${bucket} at ${host}`,
    async put(key, bytes, { 'content-type': type, ...headers }) {
      // fetch() copies bytes that are not a stream.
      const body = bytes instanceof Uint8Array ? bytes : ReadableStream.from(bytes.parts);
      // The library's types allow only x-amz-… headers and browsers' streams.
      const [data, more] = [body as Uint8Array, headers as AWSHeaders];
      await s3.putObject(key, data, type, undefined, more, bytes.length).catch(throwUnavailable);
    },
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(key).catch(throwUnavailable);
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async delete(key) {
      await s3
        .deleteObject(key)
        .catch((error) => (isMissing(error) ? undefined : throwUnavailable(error)));
    },
    async list(prefix) {
      const found = await s3
        .listObjects('/', prefix, undefined, { 'max-keys': pageSize })
        .catch(throwUnavailable);
      return (found ?? []).map(({ Key, LastModified }) => ({ key: Key, at: LastModified }));
    },
  };
}

/** s3mini treats every 404 as 'no such object', also for a missing bucket or a proxy's page. */
const fetchStrictly: typeof fetch = async (input, init) => {
  // The signature is for one host, so a redirect would fail anyway. fetch() requires `duplex` if
  // the body is a stream.
  const request = { ...init, duplex: 'half', redirect: 'error' } as RequestInit;
  const method = init?.method ?? 'GET';
  const attributes = { 'http.request.method': method };
  const response = await inSpan(
    `bucket ${method}`,
    { kind: 'client', attributes },
    async (span) => {
      const answer = await fetch(input, request);
      span?.set({ 'http.response.status_code': answer.status });
      return answer;
    },
  );
  if (response.status !== 404 || (await response.clone().text()).includes('<Code>NoSuchKey<')) {
    return response;
  }
  throw new StorageAway('HTTP 404, there is no such bucket');
};

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404;
}

function throwUnavailable(error: unknown): never {
  throw error instanceof StorageAway ? error : new StorageAway(reasonOf(error));
}

/** Returns only status and code, since the store's texts contain the account. */
function reasonOf(error: unknown): string {
  if (error instanceof S3ServiceError) {
    const code = /^\w{1,40}$/.test(error.serviceCode ?? '') ? ` ${error.serviceCode}` : '';
    return `HTTP ${error.status}${code}`;
  }
  const { name, code, cause } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  return code ?? (cause as NodeJS.ErrnoException | undefined)?.code ?? 'no connection';
}

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
