import {
  type DataOf,
  type Endpoint,
  type ErrorName,
  errorCodes,
  type InputIssues,
  type ParsedInputOf,
  successCode,
} from '@shared/contract';
import type { ApiAnswer, ApiRequest, Transport } from '../src/api/plain-transport.ts';

type Respond = (request: ApiRequest) => ApiAnswer | Promise<ApiAnswer>;

/** A server in place of the transport; it follows the contract's endpoints and envelope. */
export interface FakeServer {
  /**
   * Answers an endpoint with `data`, or with the function's result for the parsed input. Like the
   * real server, it refuses input that violates the contract.
   */
  answer<E extends Endpoint>(
    endpoint: E,
    data: DataOf<E> | ((input: ParsedInputOf<E>) => DataOf<E> | Promise<DataOf<E>>),
  ): void;
  /** Answers an endpoint with an error of the catalogue. */
  refuse(endpoint: Endpoint, name: ErrorName, message?: string): void;
  /** Answers an endpoint with any status and body, for answers outside the catalogue. */
  respond(endpoint: Endpoint, answer: ApiAnswer): void;
  /** Makes calls of an endpoint fail like fetch without a server. */
  vanish(endpoint: Endpoint): void;
  /** Every call so far, oldest first. */
  readonly requests: readonly ApiRequest[];
  /** Returns the calls of one endpoint so far. */
  callsOf(endpoint: Endpoint): readonly ApiRequest[];
  readonly transport: Transport;
}

export function fakeServer(): FakeServer {
  const table = new Map<string, Respond>();
  const requests: ApiRequest[] = [];
  const set = ({ method, path }: Endpoint, respond: Respond) =>
    void table.set(`${method} ${path}`, respond);
  return {
    requests,
    callsOf: ({ method, path }) =>
      requests.filter((request) => request.method === method && request.path === path),
    answer(endpoint, data) {
      set(endpoint, async (request) => {
        const input = endpoint.input.safeParse(request.body ?? request.query);
        if (!input.success) return badInput(input.error.issues);
        const value =
          typeof data === 'function' ? await (data as (i: unknown) => unknown)(input.data) : data;
        return envelope(200, successCode, 'ok', value);
      });
    },
    refuse(endpoint, name, message = `the server says ${name}`) {
      set(endpoint, () => refusal(name, message));
    },
    respond: (endpoint, answer) => set(endpoint, () => answer),
    vanish: (endpoint) =>
      set(endpoint, () => {
        throw new TypeError('Failed to fetch');
      }),
    transport(request, signal) {
      requests.push(request);
      const respond = table.get(`${request.method} ${request.path}`);
      if (!respond) {
        throw new Error(`no answer for ${request.method} ${request.path}. Call answer() first.`);
      }
      return new Promise((resolve, reject) => {
        const abort = () => reject(signal.reason);
        if (signal.aborted) return abort();
        signal.addEventListener('abort', abort);
        Promise.resolve(request).then(respond).then(resolve, reject);
      });
    },
  };
}

function refusal(name: ErrorName, message: string, data: unknown = null): ApiAnswer {
  const { code, http } = errorCodes[name];
  return envelope(http, code, message, data);
}

function badInput(found: readonly { path: PropertyKey[]; message: string }[]): ApiAnswer {
  const issues = found.map(({ path, message }) => ({ path: path.join('.'), message }));
  const [first] = issues;
  const said = first ? `${first.path}: ${first.message}` : '';
  return refusal('badRequest', said, { issues } satisfies InputIssues);
}

function envelope(status: number, code: number, message: string, data: unknown): ApiAnswer {
  return { status, body: { code, message, data, requestId: 'test-reference' } };
}
