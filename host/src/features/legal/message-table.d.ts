interface MessageTables {
  legal: typeof import('./messages/en.json');
}
