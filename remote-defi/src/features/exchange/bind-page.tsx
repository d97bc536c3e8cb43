import * as user from '@shared/contract/endpoints/user';
import { AccountFrozen, CopyValue, Facts, QueryView, useIsAccountFrozen } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Page, Skeleton, Stack } from '@shared/ui';
import { UidForm } from './uid-form.tsx';

/** /ticket/bing: binds or replaces the member's JU exchange account. */
export function BindPage() {
  const { t } = useTranslation('remote-defi');
  const query = useApiQuery(user.info);
  const isAccountFrozen = useIsAccountFrozen();
  return (
    <Page
      title={t('bind.title')}
      lead={t('bind.lead')}
      back={{ label: t('back'), to: '/ticket?tab=mine' }}
    >
      <QueryView
        query={query}
        failed={t('bind.failed')}
        loading={<Skeleton shape="block" height={200} />}
      >
        {({ ju_uid }) => (
          <Stack gap={6}>
            {ju_uid && (
              <Card>
                <Facts
                  facts={[
                    {
                      label: t('bind.current'),
                      value: <CopyValue value={ju_uid} label={t('bind.copy')} />,
                    },
                  ]}
                />
              </Card>
            )}
            {isAccountFrozen ? <AccountFrozen /> : <UidForm bound={ju_uid} />}
          </Stack>
        )}
      </QueryView>
    </Page>
  );
}
