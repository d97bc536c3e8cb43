import { confirm, i18n, session } from '@shared/shell';
import { type RefObject, useEffect, useState } from 'react';
import { guardLeaving } from './leave-guard.ts';

/**
 * Asks before the page is left, or the tab closed, while there is something `unsaved`; watched while
 * `active`. What a member filled in is theirs: nobody is asked once they are signed out.
 */
export function useLeaveWarning(active: boolean, unsaved: RefObject<boolean>): void {
  const [owner] = useState(() => session.get().address);
  // A question on show must outlive a render, so nothing here changes with one.
  useEffect(() => {
    if (!active) return;
    const loses = () => unsaved.current && session.get().address === owner;
    const onUnload = (event: BeforeUnloadEvent) => {
      if (loses()) event.preventDefault();
    };
    window.addEventListener('beforeunload', onUnload);
    const end = guardLeaving({
      loses,
      ask: () =>
        confirm({
          title: i18n.t('kit:form.leave.title'),
          message: i18n.t('kit:form.leave.text'),
          confirmLabel: i18n.t('kit:form.leave.leave'),
          cancelLabel: i18n.t('kit:form.leave.stay'),
          tone: 'danger',
        }),
    });
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      end();
    };
  }, [active, owner, unsaved]);
}
