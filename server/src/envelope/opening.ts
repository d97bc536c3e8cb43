import { hash, timingSafeEqual } from 'node:crypto';
import { type EnvelopeCall, envelope, envelopeCall, signedText } from '@shared/contract/envelope';
import { decryptCall, parseCallJwe } from './jwe.ts';
import { type ServerKey, serverKey } from './keys.ts';
import type { PrivateJwk } from './private-jwk.ts';
import { EnvelopeRefused, type RefusalReason } from './refusal.ts';

/** What came as a call's envelope, and what it needs to be opened. */
export interface Unopened {
  text: unknown;
  keys: readonly PrivateJwk[];
  /** ms */
  now: number;
}

export interface Opened {
  call: EnvelopeCall;
  contentKey: Uint8Array;
}

export type Unopenable =
  | { reason: RefusalReason }
  | { reason: 'unknownKey'; kid: string }
  /** What should not have been thrown. */
  | { defect: unknown };

/** All that needs no memory of other calls. */
export function open({ text, keys, now }: Unopened): Opened | Unopenable {
  try {
    const jwe = parseCallJwe(text);
    const key = keys.map(known).find((each) => each.jwk.kid === jwe.kid);
    if (!key) return { reason: 'unknownKey', kid: jwe.kid };
    const { contentKey, text: plain } = decryptCall(jwe, key);
    const call = readCall(plain);
    checkTime(call, now);
    checkSignature(call);
    return { call, contentKey: Uint8Array.from(contentKey) };
  } catch (error) {
    return error instanceof EnvelopeRefused ? { reason: error.reason } : { defect: error };
  }
}

/** By private part; rotation adds one every few weeks. */
const serverKeys = new Map<string, ServerKey>();

function known(jwk: PrivateJwk): ServerKey {
  const key = serverKeys.get(jwk.d) ?? serverKey(jwk);
  serverKeys.set(jwk.d, key);
  return key;
}

function readCall(text: string): EnvelopeCall {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new EnvelopeRefused('invalid');
  }
  const parsed = envelopeCall.safeParse(value);
  if (!parsed.success) throw new EnvelopeRefused('invalid');
  return parsed.data;
}

function checkTime({ timestamp }: EnvelopeCall, now: number): void {
  if (timestamp < now - envelope.windowMs) throw new EnvelopeRefused('stale');
  if (timestamp > now + envelope.windowMs) throw new EnvelopeRefused('future');
}

function checkSignature({ sign, ...fields }: EnvelopeCall): void {
  const expected = hash('md5', signedText(fields), 'buffer');
  if (!timingSafeEqual(expected, Buffer.from(sign, 'hex'))) throw new EnvelopeRefused('signature');
}
