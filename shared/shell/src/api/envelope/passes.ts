import type { EnvelopePass } from '@shared/contract/envelope';
import type { EnvelopeParameters } from './parameters.ts';

export interface PassPorts {
  /** This device's clock, ms. */
  now(): number;
  /** Returns the server's parameters; a new object after each refresh. */
  parameters(): EnvelopeParameters;
}

/** Margin in ms before the expiry of a pass, because a call takes time to arrive. */
const passMarginMs = 10_000;

/** The page's pass for sealed calls (docs/adr/0002-api-envelope.md). */
export interface Passes {
  current(): EnvelopePass | undefined;
  take(pass: EnvelopePass, of: EnvelopeParameters): void;
  drop(pass: EnvelopePass): void;
}

export function createPasses(ports: PassPorts): Passes {
  let held: { pass: EnvelopePass; of: EnvelopeParameters } | undefined;
  return {
    current() {
      if (!held || held.of !== ports.parameters()) return undefined;
      const serverTime = ports.now() + held.of.clockOffsetMs;
      return serverTime < held.pass.expires_at - passMarginMs ? held.pass : undefined;
    },
    take(pass, of) {
      if (of === ports.parameters()) held = { pass, of };
    },
    drop(pass) {
      if (held?.pass === pass) held = undefined;
    },
  };
}
