import * as user from '@shared/contract/endpoints/user';
import { QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Skeleton, Stack } from '@shared/ui';
import { AccountFacts } from './account-facts.tsx';
import { LogOut } from './log-out.tsx';
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
