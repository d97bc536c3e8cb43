/** A callback as it came in; names of headers in lower case. */
export interface CallbackMessage {
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Byte for byte. */
  body: Buffer;
}

/** How a system signs what it tells us, and where it says which event it is. Pure. */
export interface CallbackScheme {
  /** Whether its sender wrote it, and about `now` (ms). */
  isGenuine(message: CallbackMessage, now: number): boolean;
  /**
   * What the sender calls the event: the same again is the same event.
   * @param parsed the body as JSON
   */
  idOf(message: CallbackMessage, parsed: object): unknown;
}

/** A callback older or newer than this is refused, so that one that was overheard cannot come later. */
export const windowMs = 5 * 60 * 1000;
