/** A failed call to the issuer. `code` is stable, because logs are searched for it. */
export abstract class IssuerError extends Error {
  abstract readonly code: `issuer_${string}`;
}

/** The issuer refused a code, PIN or amount, or an action that the card's state does not allow. */
export class IssuerRefused extends IssuerError {
  override name = 'IssuerRefused';
  readonly code = 'issuer_refused';
  readonly why: 'code' | 'pin' | 'amount' | 'state' | 'unknown';

  constructor(why: IssuerRefused['why']) {
    super(`the issuer refused: ${why}`);
    this.why = why;
  }
}

/** No answer, or a busy or broken issuer. The outcome is unknown; the call may be repeated. */
export class IssuerAway extends IssuerError {
  override name = 'IssuerAway';
  readonly code: 'issuer_away' | 'issuer_conflict' = 'issuer_away';
}

/** HTTP 409: an earlier attempt may still be in progress, or may block this call for good. */
export class IssuerConflict extends IssuerAway {
  override name = 'IssuerConflict';
  override readonly code = 'issuer_conflict';
}

/** The issuer reports in its own format that it has no such object. Repeating does not help. */
export class IssuerMissing extends IssuerError {
  override name = 'IssuerMissing';
  readonly code = 'issuer_missing';
}

/** The issuer rejects our credentials: no call succeeds until an operator corrects them. */
export class IssuerDenied extends IssuerError {
  override name = 'IssuerDenied';
  readonly code = 'issuer_denied';
}

/** The answer breaks the protocol, or our settings do not fit it. The outcome is unknown. */
export class IssuerDefect extends IssuerError {
  override name = 'IssuerDefect';
  readonly code = 'issuer_defect';
}
