/** Why an envelope was refused: for the metric alone, the caller is never told. */
export type RefusalReason =
  | 'plaintext'
  | 'oversized'
  | 'malformed'
  | 'algorithm'
  | 'unknownKey'
  | 'undecryptable'
  | 'expiredPass'
  | 'invalid'
  | 'stale'
  | 'future'
  | 'signature'
  | 'replayed';

/** Answered as envelopeRefused, whatever the reason. Carries nothing of the envelope. */
export class EnvelopeRefused extends Error {
  override name = 'EnvelopeRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
