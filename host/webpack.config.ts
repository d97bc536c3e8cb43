import { type HostOptions, hostConfig } from '@shared/federation/build';

export default (options: HostOptions = {}) => hostConfig(options);
