/** The workspace's remotes with the port of their dev server. */
export const devPorts = {
  'remote-defi': 3001,
  'remote-visa': 3002,
  'remote-account': 3003,
} as const;

export type RemoteName = keyof typeof devPorts;
export const remoteNames = Object.keys(devPorts) as RemoteName[];

export function isRemoteName(name: string | undefined): name is RemoteName {
  return name !== undefined && Object.hasOwn(devPorts, name);
}
