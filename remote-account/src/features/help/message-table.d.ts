interface MessageTables {
  help: typeof import('./messages/en.json');
}
