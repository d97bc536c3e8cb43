import { type RemoteOptions, remoteConfig } from '@shared/federation/build';
import { manifest } from './src/manifest.ts';

export default (options: RemoteOptions = {}) => remoteConfig(manifest, options);
