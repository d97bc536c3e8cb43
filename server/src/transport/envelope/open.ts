import { hash } from 'node:crypto';
import {
  type EnvelopeCall,
  type EnvelopePass,
  envelope,
  envelopeCall,
  signedText,
} from '@shared/contract/envelope';
import { jsonOf } from '../../platform/values/json-of.ts';
import { decryptCall, encryptAnswer, parseCallJwe } from './jwe.ts';
import type { KeyRing } from './keys.ts';
import type { NonceStore } from './nonces.ts';
import { passIdOf } from './pass.ts';
import { EnvelopeRefused } from './refusal.ts';

export interface EnvelopeParts {
  keys: KeyRing;
  nonces: NonceStore;
}

interface OpenedCall {
  call: EnvelopeCall;
  /** Returns the JWE of the answer's text, which only this call's sender can open. */
  seal(text: string): string;
  pass?: EnvelopePass;
  passId?: string;
}

/**
 * Opens a call. Checks form and size → key → decryption → fields → time → signature → nonce. The
 * nonce comes last, so that refused calls use no memory and cannot spend another call's nonce.
 * @throws EnvelopeRefused
 */
export async function openCall(
  text: unknown,
  { keys, nonces }: EnvelopeParts,
  now: number,
): Promise<OpenedCall> {
  const jwe = parseCallJwe(text);
  const key = await keys.find(jwe.kid);
  if (!key) throw new EnvelopeRefused('unknownKey');
  const { contentKey, text: plain } = decryptCall(jwe, key, now);
  const call = readCall(plain);
  checkTime(call, now);
  const { sign, ...fields } = call;
  if (hash('md5', signedText(fields)) !== sign) throw new EnvelopeRefused('signature');
  if (!(await nonces.claim(call.nonce, call.timestamp, now))) throw new EnvelopeRefused('replayed');
  return {
    call,
    seal: (answer) => encryptAnswer(answer, contentKey),
    ...('pass' in jwe.by ? { passId: passIdOf(jwe.by.pass) } : { pass: key.passes.issue(now) }),
  };
}

function readCall(text: string): EnvelopeCall {
  const parsed = envelopeCall.safeParse(jsonOf(text));
  if (!parsed.success) throw new EnvelopeRefused('invalid');
  return parsed.data;
}

function checkTime({ timestamp }: EnvelopeCall, now: number): void {
  if (timestamp < now - envelope.windowMs) throw new EnvelopeRefused('stale');
  if (timestamp > now + envelope.windowMs) throw new EnvelopeRefused('future');
}
