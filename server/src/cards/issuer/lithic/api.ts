import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { IssuerDefect, IssuerMissing, IssuerRefused } from '../errors.ts';
import { type IssuerDialect, requestIssuer } from '../request.ts';

/** Calls to Lithic, with its errors mapped (docs.lithic.com/docs/api-basics). */
export interface LithicApi {
  /** @returns undefined for Lithic's own 404 */
  find<T extends $ZodType>(path: string, shape: T): Promise<z.output<T> | undefined>;
  /** @throws IssuerMissing */
  get<T extends $ZodType>(path: string, shape: T): Promise<z.output<T>>;
  /** Reads all pages of a list. @param size name of the query parameter for the page size */
  list<T extends z.ZodType<{ token: string }>>(
    path: string,
    query: Record<string, string>,
    item: T,
    size?: 'page_size' | 'limit',
  ): Promise<z.output<T>[]>;
  /** @throws IssuerRefused, IssuerMissing */
  send<T extends $ZodType>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    shape: T,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<z.output<T>>;
}

interface LithicAccess {
  /** 'https://api.lithic.com', or the URL of its sandbox. */
  url: string;
  secret: string;
}

/** Lithic's maximum size of a page. */
const pageSize = '100';
/** Maximum number of pages, in case a list never ends. */
const maxPages = 1_000;
const problem = z.object({ debugging_request_id: z.string() });

export function createLithicApi({ url, secret }: LithicAccess): LithicApi {
  const dialect: IssuerDialect = {
    name: 'Lithic',
    url,
    headers: { authorization: secret, accept: 'application/json' },
    refusals: [400, 422],
    whyRefused: () => 'unknown',
    isOwnMissing: (answer) => problem.safeParse(answer).success,
  };
  const get: LithicApi['get'] = (path, shape) =>
    requestIssuer(dialect, { method: 'GET', path, shape });

  return {
    get,
    async find(path, shape) {
      try {
        return await get(path, shape);
      } catch (error) {
        if (error instanceof IssuerMissing) return undefined;
        throw error;
      }
    },
    send: (method, path, shape, body, headers) =>
      requestIssuer(dialect, { method, path, shape, body, headers }),
    async list(path, query, item, size = 'page_size') {
      const page = z.object({ data: z.array(item), has_more: z.boolean() });
      const found: z.output<typeof item>[] = [];
      let after = {};
      for (let read = 0; read < maxPages; read += 1) {
        const search = new URLSearchParams({ ...query, [size]: pageSize, ...after });
        const { data, has_more } = await get(`${path}?${search}`, page);
        found.push(...data);
        if (!has_more) return found;
        const last = data.at(-1);
        if (!last) break;
        after = { starting_after: last.token };
      }
      throw new IssuerDefect(`the list at ${path} of Lithic does not end`);
    },
  };
}

/** Lithic's smallest amount, a cent, in base units of USDT. */
export const unit = 10_000n;

/** Returns a deterministic UUID (shaped like version 4) for one of our references. */
export function uuidOf(reference: string): string {
  const bytes = createHash('sha256').update(`tessera ${reference}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Finds or makes an object. After a refusal, finds one that a concurrent call may have made. */
export async function createOnce<T>(
  look: () => Promise<T | undefined>,
  make: () => Promise<T>,
): Promise<T> {
  const known = await look();
  if (known !== undefined) return known;
  try {
    return await make();
  } catch (error) {
    const made = error instanceof IssuerRefused ? await look() : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
