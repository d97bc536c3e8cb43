interface MessageTables {
  explorer: typeof import('./messages/en.json');
}
