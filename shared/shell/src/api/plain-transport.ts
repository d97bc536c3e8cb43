/** A call before it is sent, in plain or in the encrypted envelope (specification §7). */
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
  /** Parsed JSON; undefined if the body is not JSON or was dropped. */
  body: unknown;
  requestId?: string;
}

/** Sends a call. @throws TypeError (as fetch does) without an answer; the signal's abort reason */
export type Transport = (request: ApiRequest, signal: AbortSignal) => Promise<ApiAnswer>;

/** Returns a transport to an origin. It sends the body of a POST as JSON. */
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

/** Transport to the page's origin, without the envelope. */
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
