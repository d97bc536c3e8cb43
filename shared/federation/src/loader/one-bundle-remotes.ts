import type { RemoteManifest } from '@shared/contract';
import type { RemoteModule } from '../remote.ts';

/** The remotes' own code; the build without federation (build/one-bundle.ts) fills it in. */
export const remotes: readonly { manifest: RemoteManifest; module: RemoteModule }[] = [];
