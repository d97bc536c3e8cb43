/**
 * Returns the name of a build's globals. Two builds of one remote can be on one page (stable fails
 * half-way, the previous one follows), so the name has the build's id, the end of '1.0.0-1a2b3c4d'.
 */
export function containerName(remote: string, version: string): string {
  const buildId = version.slice(version.lastIndexOf('-') + 1);
  return `${remote}_${buildId}`.replace(/[^A-Za-z0-9_]/g, '_');
}
