interface MessageTables {
  federation: typeof import('./messages/en.json');
}
