/** The product's remotes. The host's code needs them to detect that the registry lacks one. */
export const remoteNames = ['remote-defi', 'remote-visa', 'remote-account'] as const;

export type RemoteName = (typeof remoteNames)[number];
