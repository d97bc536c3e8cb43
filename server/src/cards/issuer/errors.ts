/** An issuer's call that did not succeed. `code` is stable: logs and alerts are searched by it. */
export abstract class IssuerError extends Error {
  abstract readonly code: `issuer_${string}`;
}

/** The issuer has said no: to a code, a PIN, an amount, or what cannot be done with a card in its state. */
export class IssuerRefused extends IssuerError {
  override name = 'IssuerRefused';
  readonly code = 'issuer_refused';
  readonly why: 'code' | 'pin' | 'amount' | 'state' | 'unknown';

  constructor(why: IssuerRefused['why']) {
    super(`the issuer refused: ${why}`);
    this.why = why;
  }
}

/** It does not answer, is busy or broken: the outcome is unknown, and the same call may be repeated. */
export class IssuerAway extends IssuerError {
  override name = 'IssuerAway';
  readonly code: 'issuer_away' | 'issuer_conflict' = 'issuer_away';
}

/**
 * It answers 409: an earlier try of the same call may still be in progress, or blocks this one for ever. It
 * says nothing about other calls.
 */
export class IssuerConflict extends IssuerAway {
  override name = 'IssuerConflict';
  override readonly code = 'issuer_conflict';
}

/** It answers, in its own words, that it has no such card, holder or payment. Repeating does not help. */
export class IssuerMissing extends IssuerError {
  override name = 'IssuerMissing';
  readonly code = 'issuer_missing';
}

/** It rejects our credentials: nothing was done, and nothing will be until an operator acts. */
export class IssuerDenied extends IssuerError {
  override name = 'IssuerDenied';
  readonly code = 'issuer_denied';
}

/** Its answer breaks the protocol, or our settings do not fit it: a defect. The outcome is unknown. */
export class IssuerDefect extends IssuerError {
  override name = 'IssuerDefect';
  readonly code = 'issuer_defect';
}
