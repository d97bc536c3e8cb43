import { loadKitMessages } from '@shared/kit/messages';
import { type ShellSetUp, setUpShell } from '@shared/shell/testing';

/** A fresh shell for one test, with this remote's texts and the kit's. */
export function setUpRemote(options: Omit<ShellSetUp, 'messages'> = {}) {
  return setUpShell({
    ...options,
    messages: {
      kit: loadKitMessages,
      'remote-account': (locale) => import(`./messages/${locale}.json`),
    },
  });
}
