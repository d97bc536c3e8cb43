/** One call, ready to travel. The encrypted envelope wraps the whole of it (specification §7). */
export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  query: Record<string, string>;
  /** JSON value of a POST; undefined on a GET. */
  body: unknown;
  headers: Record<string, string>;
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

/** Plain HTTP: parameters of a GET as query, of a POST as JSON. */
export const plainTransport: Transport = async (request, signal) => {
  const query = new URLSearchParams(request.query).toString();
  const response = await fetch(query ? `${request.path}?${query}` : request.path, {
    method: request.method,
    headers:
      request.method === 'POST'
        ? { ...request.headers, 'Content-Type': 'application/json' }
        : request.headers,
    ...(request.method === 'POST' && { body: JSON.stringify(request.body) }),
    credentials: 'omit',
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

async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (signal.aborted) throw error;
    // A gateway's HTML page, or a body cut off: judged by its status alone.
    return undefined;
  }
}

let current = plainTransport;

/** Replaces how calls travel, for all of the shell: the envelope when configured, a fake in tests. */
export function setTransport(transport: Transport): void {
  current = transport;
}

export const transport: Transport = (request, signal) => current(request, signal);
