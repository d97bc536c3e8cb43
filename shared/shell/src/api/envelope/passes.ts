import type { EnvelopePass } from '@shared/contract/envelope';
import type { EnvelopeParameters } from './parameters.ts';

export interface PassPorts {
  /** This device's clock, ms. */
  now(): number;
  /** What is known of the server; another object once it has been asked again. */
  parameters(): EnvelopeParameters;
}

/** A pass's last moments are not used: the call has a way to go, ms. */
const passMarginMs = 10_000;

/** The page's pass for its sealed calls (docs/adr/0002-api-envelope.md). */
export interface Passes {
  /** The page's, while it is good for what is known of the server. */
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
