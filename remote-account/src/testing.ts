import { type ShellSetUp, setUpShell } from '@shared/shell/testing';

/** A fresh shell for one test, with this remote's texts. */
export function setUpRemote(options: Omit<ShellSetUp, 'messages'> = {}) {
  return setUpShell({
    ...options,
    messages: { 'remote-account': (locale) => import(`./messages/${locale}.json`) },
  });
}
