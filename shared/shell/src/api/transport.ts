import { nextPaint } from '../next-paint.ts';
import { nextTask } from '../next-task.ts';
import { envelopeParameters } from './envelope/parameters.ts';
import { plainTransport, type Transport } from './plain-transport.ts';

const configuredTransport: Transport = async (request, signal) => {
  if (request.plain || !envelopeParameters()) return plainTransport(request, signal);
  return (await loadEnvelope())(request, signal);
};

let envelopeTransport: Promise<Transport> | undefined;

/** Loads the envelope's code, again after a failure. The page may paint before the first call. */
function loadEnvelope(): Promise<Transport> {
  const loading = envelopeTransport ?? importEnvelope();
  envelopeTransport = loading;
  loading.catch(() => {
    envelopeTransport = undefined;
  });
  return loading;
}

/**
 * Loads the envelope's code as one chunk, but evaluates each part in a task of its own. A single
 * task would take 135 ms on a phone (4 x slower than a desktop).
 */
async function importEnvelope(): Promise<Transport> {
  await import(/* webpackChunkName: "envelope" */ 'crypto-js/md5.js');
  await nextTask();
  await import(
    /* webpackChunkName: "envelope" */ /* webpackExports: ["envelope"] */ '@shared/contract/envelope'
  );
  await nextTask();
  const module = await import(/* webpackChunkName: "envelope" */ './envelope/index.ts');
  await nextPaint();
  return module.envelopeTransport;
}

let current = configuredTransport;

/** Replaces the transport for the whole shell, for tests. */
export function setTransport(transport: Transport): void {
  current = transport;
}

export const transport: Transport = (request, signal) => current(request, signal);
