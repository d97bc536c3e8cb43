import type { UserInfo } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { Address, Amount, List, ListItem } from '@shared/ui';

/** What the server knows of the account. */
export function AccountFacts({ account }: { account: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <List label={t('account.heading')}>
      <ListItem
        title={t('account.address')}
        description={
          <Address
            full
            value={account.name}
            copyLabel={t('account.address.copy')}
            copiedLabel={t('copied')}
          />
        }
      />
      <ListItem
        title={t('account.balance')}
        value={
          <Amount
            value={format.amount(account.balance, 'JU', { unit: false })}
            unit={format.unit('JU')}
          />
        }
      />
      <ListItem title={t('account.level')} value={format.number(account.level)} />
      <ListItem title={t('account.node')} value={account.node ?? t('account.node.none')} />
      <ListItem title={t('account.code')} value={<code translate="no">{account.code}</code>} />
      <ListItem
        title={t('account.activated')}
        value={
          account.activated_at ? format.date(account.activated_at) : t('account.activated.none')
        }
      />
    </List>
  );
}
