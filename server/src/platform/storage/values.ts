import * as z from 'zod';
import { jsonOf } from '../values/json-of.ts';

/** A bucket and its account. */
export interface S3Target {
  /** Includes the port, unless it is the protocol's default. */
  host: string;
  bucket: string;
  region: string;
  tls: boolean;
  accessKeyId: string;
  secretAccessKey: string;
}

const urlShape =
  'must look like s3://id:key@host:9000/bucket?region=eu-1&tls=false; percent-encode id and key, except ' +
  'letters and digits';

/** Parses STORAGE_URL. Error messages do not contain the value. */
export const storageUrl = z.string().transform((value, issues): S3Target => {
  const target = targetOf(value);
  if (target) return target;
  issues.addIssue(urlShape);
  return z.NEVER;
});

function targetOf(value: string): S3Target | undefined {
  if (!URL.canParse(value)) return undefined;
  const { protocol, username, password, host, pathname, searchParams, hash } = new URL(value);
  const { region = 'us-east-1', tls = 'true', ...unknown } = Object.fromEntries(searchParams);
  const bucket = pathname.replace(/^\/|\/$/g, '');
  const isValid =
    protocol === 's3:' &&
    username !== '' &&
    password !== '' &&
    host !== '' &&
    hash === '' &&
    /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket) &&
    /^[a-z0-9-]{1,40}$/.test(region) &&
    ['true', 'false'].includes(tls) &&
    Object.keys(unknown).length === 0;
  if (!isValid) return undefined;
  try {
    return {
      host,
      bucket,
      region,
      tls: tls === 'true',
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    };
  } catch {
    return undefined;
  }
}

/** An AES-256 key. Stored objects contain its id. */
const storageKey = z.strictObject({
  id: z.string().regex(/^[\w-]{1,32}$/),
  key: z.base64().transform((text) => Buffer.from(text, 'base64')),
});
export type StorageKey = z.output<typeof storageKey>;

const keyList = z
  .array(storageKey)
  .min(1)
  .refine((keys) => keys.every(({ key }) => key.length === 32))
  .refine((keys) => new Set(keys.map(({ id }) => id)).size === keys.length);

/** Parses STORAGE_KEYS, current first. Error messages do not contain the value. */
export const storageKeys = z.string().transform((value, issues): StorageKey[] => {
  const parsed = keyList.safeParse(jsonOf(value));
  if (parsed.success) return parsed.data;
  issues.addIssue(
    'must be a JSON list of keys, current first: [{"id":"2026-01","key":"<32 bytes as base64>"}], ' +
      'each id once; `openssl rand -base64 32` generates a key',
  );
  return z.NEVER;
});
