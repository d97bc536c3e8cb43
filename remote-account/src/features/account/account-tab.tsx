import * as user from '@shared/contract/endpoints/user';
import { useTranslation } from '@shared/shell';
import { useApiQuery, useFailure } from '@shared/shell/query';
import { ErrorState, OfflineNote, Skeleton, Stack, VisuallyHidden } from '@shared/ui';
import { AccountFacts } from './account-facts.tsx';
import { LogOut } from './log-out.tsx';
import { Settings } from './settings.tsx';

/** Who is signed in, how this device shows things, and the way out: the way out needs no data. */
export function AccountTab() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  const failure = useFailure(query);
  return (
    <Stack gap={8}>
      {failure?.stale && <OfflineNote {...failure} />}
      {query.data ? (
        <AccountFacts account={query.data} />
      ) : failure ? (
        <ErrorState title={t('account.failed')} {...failure} />
      ) : (
        <div aria-busy="true">
          <VisuallyHidden role="status">{t('account.loading')}</VisuallyHidden>
          <Skeleton shape="row" count={6} />
        </div>
      )}
      <Settings />
      <LogOut />
    </Stack>
  );
}
