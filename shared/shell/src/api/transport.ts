import { nextPaint } from '../next-paint.ts';
import { envelopeParameters } from './envelope/parameters.ts';
import { plainTransport, type Transport } from './plain-transport.ts';

/** In the envelope, unless the server's configuration or the contract says otherwise. */
const configuredTransport: Transport = async (request, signal) => {
  if (request.plain || !envelopeParameters()) return plainTransport(request, signal);
  return (await loadEnvelope())(request, signal);
};

let envelopeTransport: Promise<Transport> | undefined;

/** Its code once; between running that and the first call, the page may paint. */
function loadEnvelope(): Promise<Transport> {
  const loading = envelopeTransport ?? importEnvelope();
  envelopeTransport = loading;
  loading.catch(() => {
    envelopeTransport = undefined;
  });
  return loading;
}

async function importEnvelope(): Promise<Transport> {
  const module = await import('./envelope/index.ts');
  await nextPaint();
  return module.envelopeTransport;
}

let current = configuredTransport;

/** Replaces how calls travel, for all of the shell: by a fake in tests. */
export function setTransport(transport: Transport): void {
  current = transport;
}

export const transport: Transport = (request, signal) => current(request, signal);
