import { confirm, navigate, session, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

/** Ends the session, once confirmed, and leads back to the start. */
export function LogOut() {
  const { t } = useTranslation('remote-account');
  async function logOut() {
    try {
      await confirm({
        title: t('account.logout.title'),
        message: t('account.logout.text'),
        confirmLabel: t('account.logout'),
      });
    } catch {
      // Cancelled: nothing happens.
      return;
    }
    const ended = session.logout('user');
    navigate('/', { replace: true });
    await ended;
  }
  return (
    <Button icon="log-out" onClick={logOut} full>
      {t('account.logout')}
    </Button>
  );
}
