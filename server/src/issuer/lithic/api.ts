import * as z from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { jsonOf } from '../../lib/json-of.ts';
import { IssuerAway, IssuerRefused } from '../issuer.ts';

/** How one of Lithic's calls is answered (docs.lithic.com/docs/api-basics). */
export interface LithicApi {
  /** undefined: there is none. */
  find<T extends $ZodType>(path: string, shape: T): Promise<z.output<T> | undefined>;
  get<T extends $ZodType>(path: string, shape: T): Promise<z.output<T>>;
  /** All pages of a list. @param size what the call calls the length of a page */
  list<T extends z.ZodType<{ token: string }>>(
    path: string,
    query: Record<string, string>,
    item: T,
    size?: 'page_size' | 'limit',
  ): Promise<z.output<T>[]>;
  /** @throws IssuerRefused */
  send<T extends $ZodType>(
    method: 'POST' | 'PATCH' | 'DELETE',
    path: string,
    shape: T,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<z.output<T>>;
}

interface LithicAccess {
  /** 'https://api.lithic.com', or its sandbox. */
  url: string;
  /** The API key. */
  secret: string;
}

/** How long one call may take. */
const timeoutMs = 10_000;
/** The most that one page of a list holds. */
const pageSize = '100';

export function createLithicApi({ url, secret }: LithicAccess): LithicApi {
  /** @throws IssuerAway for whatever does not say what became of it */
  async function ask<T extends $ZodType>(
    method: string,
    path: string,
    shape: T,
    sent: { body?: object | undefined; headers?: Record<string, string> } = {},
  ): Promise<z.output<T> | undefined> {
    const { status, answer } = await fetchJson(method, `${url}${path}`, {
      ...(sent.body && { body: JSON.stringify(sent.body) }),
      headers: {
        ...{ authorization: secret, accept: 'application/json' },
        ...(sent.body && { 'content-type': 'application/json' }),
        ...sent.headers,
      },
    });
    if (status === 404) return undefined;
    // Where it was only asked, nothing was refused: what has been done is not known.
    if (method !== 'GET' && (status === 400 || status === 422)) throw new IssuerRefused('unknown');
    const parsed = z.safeParse(shape, answer);
    if (status < 200 || status > 299 || !parsed.success) {
      throw new IssuerAway(`Lithic answers ${status} to ${method} ${nameOf(path)}`);
    }
    return parsed.data;
  }

  async function known<T>(answer: Promise<T | undefined>, path: string): Promise<T> {
    const found = await answer;
    if (found === undefined) throw new IssuerAway(`Lithic knows no such ${nameOf(path)}`);
    return found;
  }

  return {
    find: (path, shape) => ask('GET', path, shape),
    get: (path, shape) => known(ask('GET', path, shape), path),
    send: (method, path, shape, body, headers = {}) =>
      known(ask(method, path, shape, { body, headers }), path),
    async list(path, query, item, size = 'page_size') {
      const page = z.object({ data: z.array(item), has_more: z.boolean() });
      const found: z.output<typeof item>[] = [];
      for (let after = {}; ; ) {
        const search = new URLSearchParams({ ...query, [size]: pageSize, ...after });
        const { data, has_more } = await known(ask('GET', `${path}?${search}`, page), path);
        found.push(...data);
        const last = data.at(-1);
        if (!has_more) return found;
        if (!last) throw new IssuerAway(`Lithic answers an empty page of ${nameOf(path)}`);
        after = { starting_after: last.token };
      }
    },
  };
}

async function fetchJson(
  method: string,
  url: string,
  init: { body?: string; headers: Record<string, string> },
): Promise<{ status: number; answer: unknown }> {
  try {
    const response = await fetch(url, {
      ...{ ...init, method, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) },
    });
    const text = await response.text();
    // Why it is no JSON is not told: that would repeat a part of it.
    return { status: response.status, answer: text === '' ? null : jsonOf(text) };
  } catch (error) {
    throw new IssuerAway('Lithic does not answer', { cause: error });
  }
}

/** '/v1/cards/…' → 'cards': tokens and references are nobody's in a log. */
function nameOf(path: string): string {
  return path.split(/[/?]/)[2] ?? '';
}
