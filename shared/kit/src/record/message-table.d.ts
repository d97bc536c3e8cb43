interface MessageTables {
  record: typeof import('./messages/en.json');
}
