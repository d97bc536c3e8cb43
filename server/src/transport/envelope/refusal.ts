/** Reason of a refused envelope. Only the metric shows it; callers do not get it. */
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

/** A refused envelope, answered with envelopeRefused for every reason. Contains no call data. */
export class EnvelopeRefused extends Error {
  override name = 'EnvelopeRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}
