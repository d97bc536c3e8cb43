interface MessageTables {
  overview: typeof import('./messages/en.json');
}
