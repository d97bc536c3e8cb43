import type { RemoteManifest } from '@shared/contract';
import type { RemoteModule } from '../remote.ts';

/** The remotes' code; filled in by the build without federation (build/host.ts). */
export const remotes: readonly { manifest: RemoteManifest; module: RemoteModule }[] = [];
