interface MessageTables {
  'remote-visa': typeof import('./messages/en.json');
}
