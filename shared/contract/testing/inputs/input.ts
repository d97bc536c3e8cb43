import type { Locale } from '../../src/locales.ts';

/**
 * One input as a person, keyboard, clipboard, scanner or password manager produces it. A table of
 * one kind of field serves the tests of the field, of the contract's schema and of the server.
 * `sent` is the value that the form submits, `refused` the reason why it submits nothing.
 */
export type Input<Sent = string, Reason extends string = string> = {
  typed: string;
  /** Language of the page, when the meaning depends on it. */
  language?: Locale;
  /** Source of the input: a keyboard, an app, a public bug report. */
  from: string;
} & ({ sent: Sent; refused?: undefined } | { refused: Reason; sent?: undefined });
