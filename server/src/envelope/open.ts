import type { EnvelopeCall } from '@shared/contract/envelope';
import { encryptAnswer } from './jwe.ts';
import type { KeyRing } from './keys.ts';
import type { NonceStore } from './nonces.ts';
import { EnvelopeRefused } from './refusal.ts';
import { openApart } from './thread.ts';

export interface EnvelopeParts {
  keys: KeyRing;
  nonces: NonceStore;
}

export interface OpenedCall {
  call: EnvelopeCall;
  /** JWE of the answer's text, for this call's sender alone. */
  seal(text: string): string;
}

/**
 * The one way in: form and size → key → decryption → fields → time → signature → nonce. The nonce is
 * taken last, so that nothing refused costs memory or can spend somebody's nonce.
 * @throws EnvelopeRefused
 */
export async function openCall(
  text: unknown,
  { keys, nonces }: EnvelopeParts,
  now: number,
): Promise<OpenedCall> {
  const attempt = () => openApart({ text, keys: keys.privateKeys(), now });
  let result = await attempt();
  if ('kid' in result && (await keys.find(result.kid))) result = await attempt();
  if ('defect' in result) throw result.defect;
  if ('reason' in result) throw new EnvelopeRefused(result.reason);
  const { call, contentKey } = result;
  if (!(await nonces.claim(call.nonce, call.timestamp, now))) throw new EnvelopeRefused('replayed');
  return { call, seal: (answer) => encryptAnswer(answer, contentKey) };
}
