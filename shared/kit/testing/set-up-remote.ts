import type { MessagesLoader } from '@shared/shell';
import { type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { loadKitMessages } from '../src/messages.ts';

/**
 * Returns a function that sets up a shell for one test of a remote, with its messages and the
 * kit's.
 */
export function remoteSetUp(remote: string, loadMessages: MessagesLoader) {
  return (options: Omit<ShellSetUp, 'messages'> = {}) =>
    setUpShell({ ...options, messages: { kit: loadKitMessages, [remote]: loadMessages } });
}
