/** Why one attempt to load a build failed. */
export type LoadProblem =
  /** Not in the registry, or its row there cannot be used. */
  | 'not-registered'
  /** Built against another major of the contract. */
  | 'contract-mismatch'
  /** It uses modules, names or texts of the host that this one does not have. */
  | 'needs-more'
  /** The entry did not come: unreachable, missing, or its bytes do not match the registry. */
  | 'entry-failed'
  /** Nothing came within the time allowed. */
  | 'timed-out'
  /** It came, and threw while evaluating or does not export what a remote must. */
  | 'broken';

/** A build's entry did not arrive as released, or cannot be run. */
export class EntryFailed extends Error {
  override name = 'EntryFailed';
}

/** One build that could not be loaded. */
export class LoadError extends Error {
  override name = 'LoadError';
  readonly code: LoadProblem;
  readonly version: string;

  constructor(code: LoadProblem, version: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
    this.version = version;
  }
}

/**
 * A remote of which neither the stable nor the previous build could be loaded. `code` is stable;
 * `stable` and `previous` are the two causes. Loading it again makes a fresh attempt (docs/architecture.md, flow 2).
 */
export class RemoteUnavailable extends Error {
  override name = 'RemoteUnavailable';
  readonly code = 'remote-unavailable';
  readonly remote: string;
  readonly stable: LoadError;
  readonly previous: LoadError | undefined;

  constructor(remote: string, stable: LoadError, previous?: LoadError) {
    const causes = [stable, ...(previous ? [previous] : [])].map(
      ({ version, message }) => `${version}: ${message}`,
    );
    super(`${remote} cannot be loaded (${causes.join('; ')})`, { cause: stable });
    this.remote = remote;
    this.stable = stable;
    this.previous = previous;
  }
}
