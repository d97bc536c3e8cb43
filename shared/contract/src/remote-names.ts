/**
 * The product's remotes: each is a folder of this name. Host, server, builds and checks read their
 * names here. With this list, the host detects that the registry lacks one.
 */
export const remoteNames = ['remote-defi', 'remote-visa', 'remote-account'] as const;

export type RemoteName = (typeof remoteNames)[number];
