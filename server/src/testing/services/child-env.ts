/**
 * Environment of a test's child process: without the variables of this machine that configure a
 * server, but with the folder for temporary files and the compile cache of `npm test`, which halves
 * the CPU time of a server's start.
 */
export const childEnv: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/**
 * Flags for a test's short-lived server with an embedded database: V8 does not optimize its
 * WebAssembly, which takes a quarter of the CPU time of a server's start.
 */
export const shortLived = ['--liftoff-only'];
