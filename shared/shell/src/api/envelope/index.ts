import type { PublicConfig } from '@shared/contract';
import { envelope } from '@shared/contract/envelope';
import { config } from '@shared/contract/first-load';
import { propertiesOf } from '../../properties-of.ts';
import { plainTransport } from '../plain-transport.ts';
import { createEnvelopeTransport } from './create-transport.ts';
import { type EnvelopeParameters, envelopeParameters, learnEnvelope } from './parameters.ts';
import { newNonce } from './seal.ts';
import { pageTracer } from './trace.ts';

/** This module is a separate chunk, because the first load needs no cryptography. */
export const envelopeTransport = createEnvelopeTransport({
  traceOf: pageTracer(() => newNonce().slice(16))?.traceOf,
  now: Date.now,
  parameters: () => envelopeParameters() as EnvelopeParameters,
  refresh,
  post: (jwe, signal) =>
    fetch(envelope.path, {
      method: 'POST',
      headers: { 'Content-Type': envelope.contentType },
      body: jwe,
      credentials: 'omit',
      cache: 'no-store',
      // The page's path would reveal the subject of the call.
      referrerPolicy: 'no-referrer',
      signal,
    }),
});

async function refresh(signal: AbortSignal): Promise<void> {
  const { method, path } = config;
  const request = { method, path, query: {}, body: undefined, headers: {}, plain: true } as const;
  const { status, body } = await plainTransport(request, signal);
  const read = config.data.safeParse(propertiesOf(body).data);
  if (status !== 200 || !read.success)
    throw new TypeError('cannot read the server’s envelope keys');
  learnEnvelope(read.data as PublicConfig, Date.now());
}
