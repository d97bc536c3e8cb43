import type { UserInfo } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { CopyValue, Facts, QueryView } from '@shared/kit';
import { confirm, navigate, ShellLink, session, useFormat, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Card, Skeleton, Stack } from '@shared/ui';
import { Sessions } from './sessions.tsx';
import { Settings } from './settings.tsx';

/** Account facts, display settings, sessions and log-out. Log-out needs no data. */
export function AccountTab() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <Stack gap={8}>
      <QueryView
        query={query}
        failed={t('account.failed')}
        loading={<Skeleton shape="block" height={297} />}
      >
        {(account) => <AccountFacts account={account} />}
      </QueryView>
      <Settings />
      <Sessions />
      <LogOut />
    </Stack>
  );
}

/** Asks for confirmation, ends the session and opens the home page. */
function LogOut() {
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

/** Shows the member's profile facts. Balances are on the Assets tab. */
function AccountFacts({ account }: { account: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <Card as="section" aria-label={t('account.heading')}>
      <Facts
        facts={[
          {
            label: t('account.address'),
            value: <CopyValue full value={account.name} label={t('account.address.copy')} />,
          },
          { label: t('account.level'), value: format.number(account.level) },
          { label: t('account.node'), value: account.node ?? t('account.node.none') },
          {
            label: t('account.uid'),
            value: (
              <ShellLink to="/ticket/bing">
                {account.ju_uid ? (
                  <span translate="no">{account.ju_uid}</span>
                ) : (
                  t('account.uid.bind')
                )}
              </ShellLink>
            ),
          },
          { label: t('account.code'), value: <code translate="no">{account.code}</code> },
        ]}
      />
    </Card>
  );
}
