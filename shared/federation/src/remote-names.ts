/** The product's remotes. With this list, the host detects that the registry lacks one. */
export const remoteNames = ['remote-defi', 'remote-visa', 'remote-account'] as const;

export type RemoteName = (typeof remoteNames)[number];
