/** One call before transport. The encrypted envelope wraps all of it (specification §7). */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  query: Record<string, string>;
  /** JSON value of a POST; undefined on a GET. */
  body: unknown;
  headers: Record<string, string>;
  /** From the contract: never sent in the envelope. */
  plain?: true;
  /** From the contract: a POST that may be repeated. */
  repeatable?: true;
}

export interface ApiAnswer {
  status: number;
  /** Parsed JSON; undefined if the body is not JSON. */
  body: unknown;
  requestId?: string;
}

/** @throws TypeError (as fetch does) without an answer, and the signal's reason if aborted. */
export type Transport = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>;

/** Returns a transport to an origin: parameters of a GET as query, of a POST as JSON. */
export const plainTransportTo =
  (origin: string): Transport =>
  async (request, signal) => {
    const query = new URLSearchParams(request.query).toString();
    const url = `${origin}${request.path}`;
    const response = await fetch(query ? `${url}?${query}` : url, {
      method: request.method,
      headers:
        request.method === 'POST'
          ? { ...request.headers, 'Content-Type': 'application/json' }
          : request.headers,
      ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
      // Must match the preload in the host's index.html, or the browser fetches again.
      credentials: request.plain ? 'same-origin' : 'omit',
      cache: 'no-store',
      signal,
    });
    const requestId = response.headers.get('x-request-id');
    return {
      status: response.status,
      body: await readJson(response, signal),
      ...(requestId && { requestId }),
    };
  };

/** Plain HTTP to the page's origin. */
export const plainTransport = plainTransportTo('');

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    // A gateway's HTML page, or a truncated body: the status alone counts.
    return undefined;
  }
}
