import { confirm, i18n, session } from '@shared/shell';
import { type RefObject, useEffect, useState } from 'react';
import { guardLeaving } from './leave-guard.ts';

/**
 * Asks for confirmation before the page or tab is left with `unsaved` values. Watches while
 * `active`. After logout it does not ask, because the values belong to the signed-out member.
 */
export function useLeaveWarning(active: boolean, unsaved: RefObject<boolean>): void {
  const [owner] = useState(() => session.get().address);
  // The effect must not depend on props, so that an open confirmation survives renders.
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
