import { type RemoteName, remoteNames } from '../remote-names.ts';

export { type RemoteName, remoteNames };

export const devPorts: Readonly<Record<RemoteName, number>> = {
  'remote-defi': 3001,
  'remote-visa': 3002,
  'remote-account': 3003,
};

export function isRemoteName(name: string | undefined): name is RemoteName {
  return name !== undefined && Object.hasOwn(devPorts, name);
}
