interface MessageTables {
  host: typeof import('./messages/en.json');
}
