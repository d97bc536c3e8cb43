import { limits, type TicketApplication, type TicketPurchase, tidyHex } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import {
  AccountFrozen,
  Money,
  QueryView,
  RefreshButton,
  StatusBadge,
  type StatusTable,
  TransactionLink,
  useIsAccountFrozen,
} from '@shared/kit';
import { Form, IdentifierField, useApiForm } from '@shared/kit/form';
import { ConfirmCancelled, confirm, toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation, useApiPages } from '@shared/shell/query';
import {
  Address,
  Button,
  Card,
  EmptyState,
  List,
  ListItem,
  LoadMore,
  type LoadMoreProps,
  Notice,
  Page,
  Section,
  Skeleton,
  Stack,
  shortened,
} from '@shared/ui';

/** /ticket/apply: applies for the ticket dividend, and lists past applications. */
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

function Applications({
  applications,
  list,
}: {
  applications: readonly TicketApplication[];
  list: LoadMoreProps['list'];
}) {
  const { t } = useTranslation('remote-defi');
  if (applications.length === 0) return null;
  return (
    <Section title={t('apply.record')}>
      <List>
        {applications.map((one) => (
          <Application key={one.id} application={one} />
        ))}
      </List>
      {(list.hasNextPage || applications.length > limits.orderPageSize) && (
        <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
      )}
    </Section>
  );
}

function Application({ application }: { application: TicketApplication }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { status, quantity, created_at, hash, reason } = application;
  const what = t('order.what', { count: quantity });
  const statuses: StatusTable<TicketApplication['status']> = {
    pending: { tone: 'neutral', text: t('apply.status.pending') },
    approved: { tone: 'success', text: t('apply.status.approved') },
    rejected: { tone: 'danger', text: t('apply.status.rejected') },
  };
  return (
    <ListItem
      icon="ticket"
      title={what}
      description={
        <>
          <time dateTime={created_at}>{format.date(created_at, 'dateTime')}</time>
          <br />
          <TransactionLink
            hash={hash}
            label={t('apply.tx', { what })}
            copyLabel={t('apply.tx.copy', { what })}
          />
          {reason && (
            <>
              <br />
              <span>{t('apply.reason', { reason })}</span>
            </>
          )}
        </>
      }
      meta={<StatusBadge status={status} table={statuses} />}
    />
  );
}

/** The member's purchases, each with a button to apply without a transaction hash. */
function Purchases() {
  const { t } = useTranslation('remote-defi');
  const list = useApiPages(ticket.purchases, {});
  const { apply, busy } = useApply();
  return (
    <Section title={t('apply.purchases')}>
      <QueryView
        query={{ ...list, data: list.items }}
        failed={t('apply.purchases.failed')}
        loading={<Skeleton shape="row" count={2} />}
      >
        {(purchases) =>
          purchases.length > 0 ? (
            <>
              <List>
                {purchases.map((purchase) => (
                  <Purchase
                    key={purchase.order_id}
                    purchase={purchase}
                    busy={busy}
                    onApply={() => void apply(purchase)}
                  />
                ))}
              </List>
              {(list.hasNextPage || purchases.length > limits.orderPageSize) && (
                <LoadMore list={list} label={t('mine.more')} endLabel={t('mine.end')} />
              )}
            </>
          ) : (
            <EmptyState
              icon="ticket"
              title={t('apply.purchases.empty')}
              action={
                <Button to="/ticket" variant="primary">
                  {t('mine.empty.action')}
                </Button>
              }
            />
          )
        }
      </QueryView>
    </Section>
  );
}

function Purchase(props: { purchase: TicketPurchase; busy: boolean; onApply(): void }) {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { purchase, busy, onApply } = props;
  const { quantity, amount, asset, hash, paid_at } = purchase;
  return (
    <ListItem
      icon="ticket"
      title={t('order.what', { count: quantity })}
      description={
        <>
          <time dateTime={paid_at}>{format.date(paid_at, 'date')}</time> · <Address value={hash} />
        </>
      }
      value={<Money amount={amount} asset={asset} />}
      trailing={
        <Button size="sm" disabled={busy} onClick={onApply}>
          {t(purchase.application === 'rejected' ? 'apply.again' : 'apply.action')}
        </Button>
      }
    />
  );
}

function useApply() {
  const { t } = useTranslation('remote-defi');
  const format = useFormat();
  const { mutate, isPending } = useApiMutation(user.applyTicketDividend, {
    onSuccess: () => toast({ tone: 'success', text: t('apply.done') }),
  });
  async function apply({ quantity, hash, paid_at }: TicketPurchase): Promise<void> {
    try {
      await confirm({
        title: t('apply.confirm.title'),
        message: t('apply.confirm.text'),
        details: [
          { label: t('apply.confirm.what'), value: t('order.what', { count: quantity }) },
          { label: t('apply.confirm.date'), value: format.date(paid_at, 'date') },
          { label: t('apply.hash'), value: shortened(hash) },
        ],
        confirmLabel: t('apply.action'),
      });
    } catch (error) {
      if (error instanceof ConfirmCancelled) return;
      throw error;
    }
    mutate({ hash });
  }
  return { apply, busy: isPending };
}
