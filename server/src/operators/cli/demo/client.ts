import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type DataOf,
  type Endpoint,
  type Envelope,
  type InputOf,
  type PublicConfig,
  successCode,
} from '@shared/contract';
import { common } from '@shared/contract/endpoints';
import { envelope } from '@shared/contract/envelope';
import { callOf, seal } from '../../../transport/envelope/index.ts';
import { Problem } from '../problem.ts';

/** The API as pages call it. */
export interface Api {
  url: string;
  /** The public configuration when the API was opened. */
  config: PublicConfig;
  /** Calls an endpoint. @throws Problem with the refused call and the reason */
  call<E extends Endpoint>(endpoint: E, input?: InputOf<E>, token?: string): Promise<DataOf<E>>;
}

type Body = Envelope<unknown>;
type Call = { endpoint: Endpoint; input: object; token: string };

const timeoutMs = 30_000;

/**
 * Opens the API. Open it again after the server's clock was moved, because envelopes contain the
 * time.
 * @param url base URL without a trailing slash
 */
export async function openApi(url: string): Promise<Api> {
  const asked = await send(`${url}${common.config.path}`, { method: 'GET' });
  const config = (JSON.parse(asked) as Envelope<PublicConfig>).data;
  const ahead = config.server_time - Date.now();
  const [key] = config.envelope?.keys ?? [];

  async function sealed({ endpoint, input, token }: Call, by: NonNullable<typeof key>) {
    const { method, path, idempotent } = endpoint;
    const inside = callOf({
      method,
      path,
      token,
      timestamp: Date.now() + ahead,
      ...(method === 'GET' ? { query: queryOf(input) } : { body: JSON.stringify(input) }),
      ...(idempotent ? { idempotencyKey: randomUUID() } : {}),
    });
    const { jwe, open } = seal(inside, by);
    const headers = { 'content-type': envelope.contentType };
    const answer = await send(`${url}${envelope.path}`, { method: 'POST', headers, body: jwe });
    // If the server could not open the envelope, its answer is not encrypted.
    return answer.startsWith('{') ? (JSON.parse(answer) as Body) : (open(answer).body as Body);
  }

  async function plain({ endpoint, input, token }: Call) {
    const { method, path, idempotent } = endpoint;
    const headers = {
      lang: 'EN',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(idempotent ? { 'idempotency-key': randomUUID() } : {}),
    };
    const answer =
      method === 'GET'
        ? await send(`${url}${path}?${queryOf(input)}`, { method, headers })
        : await send(`${url}${path}`, {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
    return JSON.parse(answer) as Body;
  }

  return {
    url,
    config,
    async call(endpoint, input, token = '') {
      const asked = { endpoint, input: input ?? {}, token };
      const { code, message, data } = await (key ? sealed(asked, key) : plain(asked));
      if (code === successCode) return data as DataOf<typeof endpoint>;
      throw new Problem(`${endpoint.path} was refused: ${message} (${code})`);
    },
  };
}

async function send(url: string, options: RequestInit): Promise<string> {
  try {
    const response = await fetch(url, { ...options, signal: AbortSignal.timeout(timeoutMs) });
    return await response.text();
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } };
    throw new Problem(`The API does not answer at ${url} (${cause?.code ?? message}).`);
  }
}

function queryOf(input: object): string {
  return new URLSearchParams(input as Record<string, string>).toString();
}

const patienceMs = 60_000;

/** Waits until `check` returns a result. @throws Problem that names what was waited for */
export async function waitFor<T>(
  what: string,
  check: () => Promise<T | false | null | undefined>,
): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) {
      throw new Problem(
        `Timed out waiting until ${what}. See \`pnpm ops jobs\` and \`pnpm ops verify\`.`,
      );
    }
    await delay(300);
  }
}
