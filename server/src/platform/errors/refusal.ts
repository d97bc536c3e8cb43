export type RefusalReason = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'unavailable';

/**
 * What an operator asked for and cannot have. The message is one line that says why and, where there
 * is something, what to do. Users never see it: theirs are `AppError`s.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
