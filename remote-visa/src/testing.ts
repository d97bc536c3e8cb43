import { loadKitMessages } from '@shared/kit/messages';
import { type ShellSetUp, setUpShell } from '@shared/shell/testing';

/** A new shell for one test, with the messages of this remote and of the kit. */
export function setUpRemote(options: Omit<ShellSetUp, 'messages'> = {}) {
  return setUpShell({
    ...options,
    messages: {
      kit: loadKitMessages,
      'remote-visa': (locale) => import(`./messages/${locale}.json`),
    },
  });
}
