import { type RemoteName, remoteNames } from '@shared/contract/remote-names';

export { type RemoteName, remoteNames };

const hostPort = 3000;

/** Ports of `pnpm dev`. Another DEV_PORT shifts all of them. */
export const devPort = {
  host: hostPort,
  ...Object.fromEntries(remoteNames.map((name, i) => [name, hostPort + 1 + i])),
} as Readonly<Record<RemoteName | 'host', number>>;

export function isRemoteName(name: string | undefined): name is RemoteName {
  return remoteNames.some((known) => known === name);
}
