import { fileURLToPath } from 'node:url';
import { remoteNames } from '../shared/contract/src/remote-names.ts';

export const root = fileURLToPath(new URL('../', import.meta.url));

export const programs = {
  server: `${root}server/src/app/main.ts`,
  issuer: `${root}server/src/sandbox/issuer/main.ts`,
  ops: `${root}server/src/operators/cli/main.ts`,
} as const;

/** Every package of the workspace, dependencies first. */
export const packages = [
  'shared/contract',
  'shared/releases',
  'shared/federation',
  'shared/shell',
  'shared/ui',
  'shared/kit',
  'host',
  ...remoteNames,
  'server',
  'shared/storybook',
  'e2e',
] as const;
