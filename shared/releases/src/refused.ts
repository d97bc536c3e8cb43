/** What must not go live; the message says what is wrong and how to mend it. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
  readonly code = 'release-refused';
}

/** The store already holds another content under this version. */
export class VersionConflict extends Error {
  override name = 'VersionConflict';
  readonly code = 'version-conflict';
}

/** The store's registry.json is not one; writing would lose the other remotes' rows. */
export class RegistryMalformed extends Error {
  override name = 'RegistryMalformed';
  readonly code = 'registry-malformed';
}
