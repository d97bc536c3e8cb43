import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../', import.meta.url));

export const programs = {
  server: `${root}server/src/app/main.ts`,
  issuer: `${root}server/src/sandbox/issuer/main.ts`,
  ops: `${root}server/src/operators/cli/main.ts`,
} as const;

export const remotes = ['remote-defi', 'remote-visa', 'remote-account'] as const;

/** Every package of the workspace, dependencies first. */
export const packages = [
  'shared/contract',
  'shared/releases',
  'shared/federation',
  'shared/shell',
  'shared/ui',
  'shared/kit',
  'host',
  ...remotes,
  'server',
  'e2e',
] as const;
