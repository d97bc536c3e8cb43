/** Returns the environment without variables that connect to another database, chain or port. */
export function inheritedEnv(): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    CHAIN_RPC_URL: _chain,
    SERVER_PORT: _port,
    ...rest
  } = process.env;
  return rest;
}
