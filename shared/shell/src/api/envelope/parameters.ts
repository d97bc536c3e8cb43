import { clientErrors, type EnvelopeKey, type PublicConfig } from '@shared/contract';

/** What sealing a call takes to know of the server. */
export interface EnvelopeParameters {
  key: EnvelopeKey;
  /** The server's clock minus this device's, ms. */
  clockOffsetMs: number;
}

/** The browser has no WebCrypto here: the page did not come over https (or from localhost). */
export class InsecureContextError extends Error {
  override name = 'InsecureContextError';
  readonly textKey = 'shell:error.insecureContext';
  readonly next = clientErrors.insecureContext.next;
}

/**
 * Reads them from the bootstrap document; null when calls travel in plain.
 * @param now this device's clock as the document arrived, ms
 * @throws InsecureContextError
 */
export function readEnvelopeParameters(
  { envelope, server_time }: Pick<PublicConfig, 'envelope' | 'server_time'>,
  now: number,
): EnvelopeParameters | null {
  const key = envelope?.keys[0];
  if (!key) return null;
  if (!globalThis.crypto?.subtle) throw new InsecureContextError();
  return { key, clockOffsetMs: server_time - now };
}

let current: EnvelopeParameters | null | undefined;

/**
 * The page's own; null: calls travel in plain.
 * @throws Error before loadConfig() has succeeded: no call with a token may travel before.
 */
export function envelopeParameters(): EnvelopeParameters | null {
  if (current === undefined) throw new Error('the API envelope is not known yet');
  return current;
}

/** A page that has sealed its calls keeps sealing them, whatever a later configuration says. */
export function learnEnvelope(config: PublicConfig, now: number): void {
  current = readEnvelopeParameters(config, now) ?? current ?? null;
}
