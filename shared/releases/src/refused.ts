/** A refused change of releases. The message has the reason and, in most cases, the fix. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly code = 'release-refused';
}

/** The stable version or the canary changed after the caller read it. Nothing is overwritten. */
export class StableChanged extends ReleaseRefused {
  override name = 'StableChanged';
}

/** The store already has other content under this version. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly code = 'version-conflict';
}

/** The store's registry.json is not a registry; writing would lose the other remotes' rows. */
export class RegistryMalformed extends Error {
  override name = 'RegistryMalformed';
  readonly code = 'registry-malformed';
}

/** The store does not answer, or refuses the request; a later retry may succeed. */
export class StoreAway extends Error {
  override name = 'StoreAway';
  readonly code = 'store-away';

  /** @param place folder or bucket of the store */
  constructor(place: string, reason: string) {
    super(`releases cannot be read or written in ${place}: ${reason}`);
  }
}
