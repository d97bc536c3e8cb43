/** One call, ready to travel. The encrypted envelope wraps the whole of it (specification §7). */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  query: Record<string, string>;
  /** JSON value of a POST; undefined on a GET. */
  body: unknown;
  headers: Record<string, string>;
  /** Of the contract's row: never in the envelope. */
  plain?: true;
  /** Of the contract's row: a POST that may be made twice. */
  repeatable?: true;
}

export interface ApiAnswer {
  status: number;
  /** Parsed JSON; undefined when the answer was none. */
  body: unknown;
  requestId?: string;
}

/**
 * Carries a call to the server and back.
 * @throws TypeError (as fetch does) when nothing answered, and the signal's reason when aborted.
 */
export type Transport = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>;

/** Plain HTTP to an origin: parameters of a GET as query, of a POST as JSON. */
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
      // As the preload in the host's index.html asks, or the browser would not take its answer.
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

/** To the page's own origin. */
export const plainTransport = plainTransportTo('');

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    // A gateway's HTML page, or a body cut off: judged by its status alone.
    return undefined;
  }
}
