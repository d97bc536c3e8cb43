/** Returns the build's hash from the main script: '/assets/main.0a1b2c3d4e.js' → '0a1b2c3d4e'. */
export function buildOf(scripts: readonly string[]): string | undefined {
  for (const src of scripts) {
    const [, build] = /\/main\.([\w-]+)\.js$/.exec(src) ?? [];
    if (build) return build;
  }
  return undefined;
}
