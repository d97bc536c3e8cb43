interface MessageTables {
  'remote-defi': typeof import('./messages/en.json');
}
