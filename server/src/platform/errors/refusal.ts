export type RefusalReason = 'invalid' | 'forbidden' | 'notFound' | 'conflict' | 'unavailable';

/**
 * A refused request of an operator. The message is one line with the reason and, if possible, what
 * to do. Users never see it: theirs are `AppError`s.
 */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
