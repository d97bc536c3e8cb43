import { type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { loadKitMessages } from './messages.ts';

/** Sets up a new shell for one test, with the kit's messages. */
export function setUpKit(options: Omit<ShellSetUp, 'messages'> = {}) {
  return setUpShell({ ...options, messages: { kit: loadKitMessages } });
}
