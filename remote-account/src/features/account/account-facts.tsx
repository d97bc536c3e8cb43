import type { UserInfo } from '@shared/contract';
import { CopyValue, Facts } from '@shared/kit';
import { ShellLink, useFormat, useTranslation } from '@shared/shell';
import { Card } from '@shared/ui';

/** Shows the member's profile facts. Balances are on the Assets tab. */
export function AccountFacts({ account }: { account: UserInfo }) {
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
          {
            label: t('account.activated'),
            value: account.activated_at
              ? format.date(account.activated_at)
              : t('account.activated.none'),
          },
        ]}
      />
    </Card>
  );
}
