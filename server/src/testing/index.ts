export { type Ask, askerWith, firstOperator } from './calls/operator.ts';
export {
  createTestServer,
  newWallet,
  type SignedIn,
  type TestServer,
  type TestServerOptions,
} from './calls/server.ts';
export { noContracts, noTransactions } from './chain/chain.ts';
export { createDatabase, databases, openServer, type TestDatabase } from './services/databases.ts';
export { startPostgres, type TestPostgres } from './services/postgres.ts';
