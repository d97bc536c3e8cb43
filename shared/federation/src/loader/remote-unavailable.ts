/** Reasons why one attempt to load a build failed. */
export type LoadProblem =
  /** The remote is missing in the registry, or its row is unusable. */
  | 'not-registered'
  /** Built against another major of the contract. */
  | 'contract-mismatch'
  /** Uses modules, names or texts that this host does not have. */
  | 'needs-more'
  /** The entry or a chunk did not load, or its bytes do not match its integrity. */
  | 'entry-failed'
  /** Not loaded within the time limit. */
  | 'timed-out'
  /** Loaded, but threw during evaluation or does not export a remote. */
  | 'broken';

/** A build's entry did not load, or differs from the released file. */
export class EntryFailed extends Error {
  override name = 'EntryFailed';
}

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

/** No build of a remote could be loaded; a later load retries (docs/architecture.md, flow 2). */
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
