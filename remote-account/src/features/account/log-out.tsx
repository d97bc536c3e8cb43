import { confirm, navigate, session, useTranslation } from '@shared/shell';
import { Button } from '@shared/ui';

/** Asks for confirmation, ends the session and opens the home page. */
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
      // The user cancelled.
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
