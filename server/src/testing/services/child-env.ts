/**
 * Environment of a test's child process: without the variables of this machine that configure a
 * server, but with the compile cache of `npm test`, which halves the CPU time of a server's start.
 */
export const childEnv: Readonly<Record<string, string>> = Object.fromEntries(
  ['PATH', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);
