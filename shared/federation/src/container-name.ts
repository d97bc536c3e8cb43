/**
 * Returns the global name of a build's container. Two builds of one remote can be on one page
 * (stable fails half-way, the previous one follows), so they must not share any global. The name
 * contains the build's id, which is the last part of the version: '1.0.0-1a2b3c4d'.
 */
export function containerName(remote: string, version: string): string {
  const buildId = version.slice(version.lastIndexOf('-') + 1);
  return `${remote}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
}
