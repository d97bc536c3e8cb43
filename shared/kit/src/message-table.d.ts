interface MessageTables {
  kit: typeof import('./messages/en.json');
}
