import * as security from '@shared/contract/endpoints/security';
import { QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Page, Skeleton, Stack } from '@shared/ui';
import { Passkeys } from './passkeys.tsx';
import { Rules } from './rules.tsx';

/** /user/security: the member's passkeys, and the actions that need a confirmation (specification §5). */
export function SecurityPage() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(security.settings);
  return (
    <Page
      title={t('security.title')}
      lead={t('security.lead')}
      back={{ label: t('notices.back'), to: '/wallet?tab=account' }}
    >
      <QueryView
        query={query}
        failed={t('security.failed')}
        loading={<Skeleton shape="block" count={2} height={180} />}
      >
        {({ passkeys, passkeys_offered: isOffered, passkeys_max: most, rules, proposed_above }) => (
          <Stack gap={8}>
            <Rules rules={rules} proposed={proposed_above} />
            <Passkeys passkeys={passkeys} offered={isOffered} most={most} />
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
