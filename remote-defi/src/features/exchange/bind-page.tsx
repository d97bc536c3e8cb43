import { limits } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { AccountFrozen, CopyValue, Facts, QueryView, useIsAccountFrozen } from '@shared/kit';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { confirm, toast, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Card, Page, Skeleton, Stack } from '@shared/ui';

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

const uid = /^[A-Za-z0-9]+$/;

/** Binds a UID. Requires a confirmation before it replaces a different UID. */
function UidForm({ bound }: { bound: string | null }) {
  const { t } = useTranslation('remote-defi');
  const form = useApiForm(user.updateJuUid, {
    draft: 'exchange',
    async before({ uid }) {
      if (!bound || bound === uid) return;
      await confirm({
        title: t('bind.confirm.title'),
        message: t('bind.confirm.text'),
        details: [
          { label: t('bind.current'), value: bound },
          { label: t('bind.new'), value: uid },
        ],
        confirmLabel: t('bind.again'),
      });
    },
    onDone: () => toast({ tone: 'success', text: t('bind.done') }),
  });
  const { min, max } = limits.exchangeUid;
  const check = (value: string) =>
    value.length < min || value.length > max || !uid.test(value)
      ? t('bind.wrong', { min, max })
      : undefined;
  return (
    <Form form={form} submitLabel={t(bound ? 'bind.again' : 'bind.action')}>
      <IdentifierField
        field={form.field('uid')}
        label={t(bound ? 'bind.new' : 'bind.uid')}
        hint={t('bind.hint', { min, max })}
        check={check}
      />
    </Form>
  );
}
