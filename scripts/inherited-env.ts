/** Leaves out variables that would connect a test product to another database or chain. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    CHAIN_RPC_URL: _chain,
    SERVER_PORT: _port,
    ...rest
  } = process.env;
  return rest;
}
