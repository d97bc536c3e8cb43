import { clientErrors, type EnvelopeKey, type PublicConfig } from '@shared/contract';

export interface EnvelopeParameters {
  key: EnvelopeKey;
  /** The server's clock minus this device's, ms. */
  clockOffsetMs: number;
}

/** Error of a page without WebCrypto: it was not loaded over https or from localhost. */
export class InsecureContextError extends Error {
  override name = 'InsecureContextError';
  readonly textKey = 'shell:error.insecureContext';
  readonly next = clientErrors.insecureContext.next;
}

/**
 * Returns the parameters of a configuration; null if calls are not encrypted.
 * @param now this device's clock when the configuration arrived, ms
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

/** Returns the parameters; null if calls are not encrypted. @throws Error before loadConfig() */
export function envelopeParameters(): EnvelopeParameters | null {
  if (current === undefined) throw new Error('envelope is not configured yet. Call loadConfig().');
  return current;
}

/** Stores the parameters. A configuration without keys does not replace stored keys. */
export function learnEnvelope(config: PublicConfig, now: number): void {
  current = readEnvelopeParameters(config, now) ?? current ?? null;
}
