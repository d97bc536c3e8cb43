interface MessageTables {
  walletconnect: typeof import('./messages/en.json');
}
