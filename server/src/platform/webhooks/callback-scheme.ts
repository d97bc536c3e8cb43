/** A received callback; header names are in lower case. */
export interface CallbackMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The raw bytes. */
  body: Buffer;
}

/** Signature and event id of a system's callbacks. Pure. */
export interface CallbackScheme {
  /** Returns whether the sender signed it at about `now` (ms). */
  isGenuine(message: CallbackMessage, now: number): boolean;
  /**
   * Returns the sender's id of the event, which identifies repeats.
   * @param parsed the body as JSON
   */
  idOf(message: CallbackMessage, parsed: object): unknown;
}

/**
 * Maximum clock difference of a callback, ms, so that an intercepted one cannot be replayed later.
 */
export const windowMs = 5 * 60 * 1000;
