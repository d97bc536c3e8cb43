interface MessageTables {
  'remote-account': typeof import('./messages/en.json');
}
