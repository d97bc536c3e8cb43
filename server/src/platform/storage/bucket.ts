import { ReadableStream } from 'node:stream/web';
import { type AWSHeaders, S3mini, S3ServiceError } from 's3mini';
import { type ObjectParts, StorageAway } from './store.ts';
import type { S3Target } from './values.ts';

/** A bucket of any S3-compatible store. What it throws names neither keys nor the account. */
export interface Bucket {
  /** For messages. */
  readonly place: string;
  /** Replaces what was there: readers see the object before or after, as S3 promises. @throws StorageAway */
  put(key: string, bytes: Uint8Array | ObjectParts, headers: ObjectHeaders): Promise<void>;
  /** undefined: there is none. @throws StorageAway */
  get(key: string): Promise<Buffer | undefined>;
  /** Also when there is none. @throws StorageAway */
  delete(key: string): Promise<void>;
  /** All whose keys begin so, however many. @throws StorageAway */
  list(prefix: string): Promise<BucketEntry[]>;
}

/** What the object is served with by whoever serves the bucket itself. */
export interface ObjectHeaders {
  readonly 'content-type': string;
  readonly 'cache-control'?: string;
}

export interface BucketEntry {
  readonly key: string;
  /** When it was written, by the store's clock. */
  readonly at: Date;
}

export interface BucketOptions {
  /** For one request with its body, ms: the store is close, an object has some MB. */
  timeoutMs?: number | undefined;
  /** Objects that one request lists, at most 1,000. */
  pageSize?: number | undefined;
}

/**
 * Addressed by path (https://host/bucket/key). It is first spoken to when something is asked for: one
 * that is away keeps no server from starting.
 */
export function openBucket(target: S3Target, options: BucketOptions = {}): Bucket {
  const { timeoutMs = 20_000, pageSize = 1_000 } = options;
  const { tls, host, bucket, ...account } = target;
  const s3 = new S3mini({
    ...account,
    endpoint: `${tls ? 'https' : 'http'}://${host}/${bucket}`,
    requestAbortTimeout: timeoutMs,
    fetch: careful,
  });
  return {
    place: `the bucket ${bucket} at ${host}`,
    async put(key, bytes, { 'content-type': type, ...headers }) {
      // fetch() copies bytes that are not a stream.
      const body = bytes instanceof Uint8Array ? bytes : ReadableStream.from(bytes.parts);
      // Its types know x-amz-… and browsers' streams alone.
      const [data, more] = [body as Uint8Array, headers as AWSHeaders];
      await s3.putObject(key, data, type, undefined, more, bytes.length).catch(away);
    },
    async get(key) {
      const bytes = await s3.getObjectArrayBuffer(key).catch(away);
      return bytes === null ? undefined : Buffer.from(bytes);
    },
    async delete(key) {
      await s3.deleteObject(key).catch((error) => (isMissing(error) ? undefined : away(error)));
    },
    async list(prefix) {
      const found = await s3
        .listObjects('/', prefix, undefined, { 'max-keys': pageSize })
        .catch(away);
      return (found ?? []).map(({ Key, LastModified }) => ({ key: Key, at: LastModified }));
    },
  };
}

/** s3mini takes every 404 for 'no such object': a missing bucket or a proxy's page is none. */
const careful: typeof fetch = async (input, init) => {
  // Signed for one host: what is moved elsewhere would be refused there anyway.
  // fetch() wants to be told so where the body is a stream.
  const request = { ...init, duplex: 'half', redirect: 'error' } as RequestInit;
  const response = await fetch(input, request);
  if (response.status !== 404 || (await response.clone().text()).includes('<Code>NoSuchKey<')) {
    return response;
  }
  throw new StorageAway('HTTP 404, there is no such bucket');
};

function isMissing(error: unknown): boolean {
  return error instanceof S3ServiceError && error.status === 404;
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
