import { type TicketApplication, tidyHex } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import { AccountFrozen, QueryView, RefreshButton, useIsAccountFrozen } from '@shared/kit';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { toast, useTranslation } from '@shared/shell';
import { useApiPages } from '@shared/shell/query';
import { Button, Card, Notice, Page, Section, Skeleton, Stack } from '@shared/ui';
import { Applications } from './applications.tsx';
import { Purchases } from './purchases.tsx';

/**
 * /ticket/apply: a one-time application for the ticket dividend, by a purchase, and past
 * applications.
 */
export function ApplyPage() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(user.applyTicketDividendList, {});
  const refresh = () => void list.refetch();
  return (
    <Page
      title={t('apply.title')}
      lead={t('apply.lead')}
      back={{ label: t('back'), to: '/ticket?tab=mine' }}
      actions={<RefreshButton busy={list.isFetching} onRefresh={refresh} />}
    >
      <QueryView
        query={{ ...list, data: list.items }}
        failed={t('apply.failed')}
        loading={<Skeleton shape="row" count={4} />}
      >
        {(applications) => {
          const current = applications.find(({ status }) => status !== 'rejected');
          return (
            <Stack gap={8}>
              {current ? <Current application={current} /> : <Apply />}
              <Applications applications={applications} list={list} />
            </Stack>
          );
        }}
      </QueryView>
    </Page>
  );
}

/** Applies with one of the member's purchases, or with a transaction hash. */
function Apply() {
  const { items: purchases = [] } = useApiPages(ticket.purchases, {});
  const isAccountFrozen = useIsAccountFrozen();
  if (isAccountFrozen) return <AccountFrozen />;
  return (
    <>
      <Purchases />
      {purchases.length > 0 && <HashForm />}
    </>
  );
}

/** The pending or approved application. Members with one cannot apply again. */
function Current({ application: { status } }: { application: TicketApplication }) {
  const { t } = useTranslation('remote-defi');
  if (status === 'pending') {
    return (
      <Notice tone="info" icon="clock" title={t('apply.pending.title')}>
        {t('apply.pending.text')}
      </Notice>
    );
  }
  return (
    <Notice
      tone="success"
      title={t('apply.approved.title')}
      action={
        <Button size="sm" to="/enuRelease">
          {t('apply.approved.action')}
        </Button>
      }
    >
      {t('apply.approved.text')}
    </Notice>
  );
}

/** 0x and 64 hex digits. */
const hashLength = 66;

/** Applies with a transaction hash that the member enters. */
function HashForm() {
  const { t } = useTranslation('remote-defi');
  const form = useApiForm(user.applyTicketDividend, {
    draft: 'dividend',
    onDone: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  const check = (value: string) => (value.length < hashLength ? t('apply.hash.short') : undefined);
  return (
    <Section title={t('apply.byHash')}>
      <Card>
        <Form form={form} submitLabel={t('apply.send')}>
          <IdentifierField
            field={form.field('hash')}
            label={t('apply.hash')}
            hint={t('apply.hash.hint')}
            tidy={tidyHex}
            check={check}
          />
        </Form>
      </Card>
    </Section>
  );
}
