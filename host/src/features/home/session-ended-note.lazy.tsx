import { limits } from '@shared/contract';
import { dismissToast, pageLeftAtom, shellStore, toastsAtom, useTranslation } from '@shared/shell';
import { signIn, useSignIn } from '@shared/shell/sign-in';
import { Button, Notice, Row } from '@shared/ui';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';

const minuteMs = 60_000;

/** Says that the session expired, and signs in again with the wallet of the last sign-in. */
export default function SessionEndedNote() {
  const { t } = useTranslation('host');
  const { wallets, lastWallet, begin } = useSignIn();
  const wallet = wallets.find(({ id }) => id === lastWallet);
  const toasts = useAtomValue(toastsAtom, { store: shellStore });
  // They say the same.
  useEffect(() => {
    for (const { id, next } of toasts) if (next === 'signIn') dismissToast(id);
  }, [toasts]);
  return (
    <Notice
      live
      action={
        <Row>
          <Button
            size="sm"
            aria-haspopup="dialog"
            onClick={() => {
              signIn.open();
              if (wallet) begin(wallet);
            }}
          >
            {t('member:signIn.again')}
          </Button>
          <Button size="sm" variant="quiet" onClick={() => shellStore.set(pageLeftAtom, undefined)}>
            {t('toast.dismiss')}
          </Button>
        </Row>
      }
    >
      {t('member:signIn.ended.expired', { minutes: limits.sessionTtlMs / minuteMs })}
    </Notice>
  );
}
