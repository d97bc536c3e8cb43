import {
  type EndpointOf,
  type Envelope,
  type ExportState,
  type ExportTicket,
  errorNameOf,
} from '@shared/contract';
import { ApiError, api } from '@shared/shell';

/** The browser may still be writing a large file for a while after the tap. */
const keptMs = 60_000;

/**
 * Downloads a file and passes it to the browser to save. The one-time ticket is in the request
 * body, so that no URL or history contains it.
 * @throws ApiError
 */
export async function downloadExport(
  ticketOf: EndpointOf<ExportTicket>,
  { id, name }: ExportState,
): Promise<void> {
  const { url, ticket } = await api.call(ticketOf, { id });
  const file = await fetchFile(url, ticket);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs);
}

async function fetchFile(url: string, ticket: string): Promise<Blob> {
  try {
    const headers = { 'content-type': 'text/plain' };
    const response = await fetch(url, { method: 'POST', headers, body: ticket });
    if (response.ok) return await response.blob();
    throw refusalOf(response.status, (await response.json()) as Partial<Envelope<null>>);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError({ kind: navigator.onLine ? 'server' : 'offline', code: 500 });
  }
}

function refusalOf(status: number, { code = status, message }: Partial<Envelope<null>>): ApiError {
  const kind = status >= 500 ? 'server' : 'api';
  return new ApiError({ kind, code, errorName: errorNameOf(code) }, message);
}
