import { fileURLToPath } from 'node:url';

/** The checkout's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../', import.meta.url));

export const remotes = ['remote-defi', 'remote-visa', 'remote-account'] as const;

/** Every package of the workspace, dependencies first. */
export const packages = [
  'shared/contract',
  'shared/federation',
  'shared/shell',
  'shared/ui',
  'shared/kit',
  'host',
  ...remotes,
  'server',
  'e2e',
] as const;
