import { type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { loadKitMessages } from './messages.ts';

/** A fresh shell for one test, with the kit's texts. */
export function setUpKit(options: Omit<ShellSetUp, 'messages'> = {}) {
  return setUpShell({ ...options, messages: { kit: loadKitMessages } });
}
