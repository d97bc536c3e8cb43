import { type RemoteName, remoteNames } from '../remote-names.ts';

export { type RemoteName, remoteNames };

/** Ports of `pnpm dev`. Another DEV_PORT shifts all of them. */
export const devPort: Readonly<Record<RemoteName | 'host', number>> = {
  host: 3000,
  'remote-defi': 3001,
  'remote-visa': 3002,
  'remote-account': 3003,
};

export function isRemoteName(name: string | undefined): name is RemoteName {
  return remoteNames.some((known) => known === name);
}
