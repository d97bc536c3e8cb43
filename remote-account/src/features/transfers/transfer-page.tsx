import { limits, type TransferContact } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { AccountFrozen, HelpLink, QueryView, useLazySheet } from '@shared/kit';
import { AddressField, AmountField, Form, TextField, useApiForm } from '@shared/kit/form';
import {
  api,
  confirm,
  navigate,
  sameAddress,
  toast,
  useFormat,
  useSession,
  useTranslation,
} from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Address, Button, EmptyState, Page, Row, Skeleton, Stack, shortened } from '@shared/ui';
import { useRecipientCheck } from '../use-recipient-check.ts';
import type { ContactsSheetProps } from './contacts-sheet.tsx';

/** Errors about the recipient → the field that shows them. */
const recipientErrors = {
  addressMistyped: 'address',
  recipientUnknown: 'address',
  transferToSelf: 'address',
} as const;

/** /wallet/transfer: transfers of vested ENU to another member (specification §5). */
export function TransferPage() {
  const { t } = useTranslation('remote-account');
  const balances = useApiQuery(wallet.balances);
  // Provides names and warnings. The form works without them when the query fails.
  const { data: contacts } = useApiQuery(user.transferContacts);
  return (
    <Page
      title={t('send.title')}
      lead={t('send.lead')}
      back={{ label: t('records.back'), to: '/wallet' }}
      actions={
        <Button size="sm" to="/transfer/list" icon="list">
          {t('records.short')}
        </Button>
      }
    >
      <QueryView
        query={balances}
        failed={t('send.failed')}
        loading={<Skeleton shape="block" height={340} />}
      >
        {({ balances: all, account_frozen: isAccountFrozen }) => {
          if (isAccountFrozen) return <AccountFrozen />;
          const held = BigInt(all.find(({ asset }) => asset === 'ENU')?.amount ?? 0);
          return held > 0n ? (
            <TransferForm held={held} contacts={contacts?.list ?? []} />
          ) : (
            <EmptyState
              icon="transfer"
              title={t('send.none.title')}
              text={t('send.none.text')}
              action={
                <Row justify="center">
                  <Button to="/enuRelease" variant="primary">
                    {t('send.none.action')}
                  </Button>
                  <HelpLink topic="enu" />
                </Row>
              }
            />
          );
        }}
      </QueryView>
    </Page>
  );
}

/** Form for a transfer. Requires a confirmation, because a transfer cannot be undone. */
function TransferForm({ held, contacts }: { held: bigint; contacts: readonly TransferContact[] }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { address: own } = useSession();
  const contactOf = (address: string) => contacts.find((one) => sameAddress(one.address, address));
  const { check, isChecking } = useRecipientCheck(recipientErrors);
  const form = useApiForm(user.neuReleaseTransfer, {
    draft: 'transfer',
    errorsAt: { ...recipientErrors, balanceInsufficient: 'amount' },
    async before({ address, amount, remark }) {
      const checked = await check((signal) =>
        api.call(user.transferRecipient, { address }, { signal }),
      );
      const contact = checked ?? contactOf(address);
      const isFirst = !contact?.times;
      const history = [
        ...(checked?.invited ? [t('send.invited')] : []),
        ...(contact?.times ? [t('contacts.times', { count: contact.times })] : []),
      ];
      const text = t(isFirst ? 'send.confirm.first' : 'send.confirm.text');
      await confirm({
        title: t('send.confirm.title', { amount: format.amount(amount, 'ENU') }),
        message: checked?.needs_step_up ? t('send.confirm.new', { text }) : text,
        details: [
          ...(contact?.name ? [{ label: t('contacts.name'), value: contact.name }] : []),
          ...(history.length > 0 ? [{ label: t('send.history'), value: history.join(' · ') }] : []),
          { label: t('send.to'), value: address, shown: <Address value={address} full /> },
          { label: t('send.amount'), value: format.amount(amount, 'ENU') },
          ...(remark ? [{ label: t('transfers.remark'), value: remark }] : []),
          { label: t('records.balance.after'), value: format.amount(held - BigInt(amount), 'ENU') },
        ],
        confirmLabel: t('send.action.amount', { amount: format.amount(amount, 'ENU') }),
      });
    },
    stepUp: ({ address, amount }) => ({ purpose: 'recipient', address, amount }),
    onDone({ amount, counterparty }) {
      toast({
        tone: 'success',
        text: t('send.done', {
          amount: format.amount(amount, 'ENU'),
          to: contactOf(counterparty)?.name ?? shortened(counterparty),
        }),
      });
      navigate('/transfer/list');
    },
  });
  const [to, amount, remark] = [form.field('address'), form.field('amount'), form.field('remark')];
  return (
    <Form
      form={{ ...form, busy: form.busy || isChecking }}
      submitLabel={
        amount.value && BigInt(amount.value) <= held
          ? t('send.action.amount', { amount: format.amount(amount.value, 'ENU') })
          : t('send.action')
      }
    >
      <Stack gap={3}>
        <AddressField
          field={to}
          label={t('send.to')}
          own={own}
          known={contacts.map(({ address, name }) => ({ address, name: name ?? undefined }))}
        />
        <ContactChoice contacts={contacts} onChoose={to.change} />
      </Stack>
      <AmountField field={amount} asset="ENU" label={t('send.amount')} available={held} />
      <TextField
        field={remark}
        label={t('send.remark')}
        hint={t('send.remark.hint')}
        maxLength={limits.transferRemark}
        autoComplete="off"
      />
    </Form>
  );
}

/** Number of contacts shown before the user opens the full list. */
const offered = 3;

function ContactChoice({
  contacts,
  onChoose,
}: {
  contacts: readonly TransferContact[];
  onChoose(address: string): void;
}) {
  const { t } = useTranslation('remote-account');
  const all = useLazySheet<ContactsSheetProps>(
    async () => (await import('./contacts-sheet.tsx')).ContactsSheet,
  );
  if (contacts.length === 0) return null;
  return (
    <>
      <Row gap={2} wrap role="group" aria-label={t('contacts.title')}>
        {contacts.slice(0, offered).map(({ address, name }) => (
          <Button key={address} size="sm" onClick={() => onChoose(address)}>
            {name ?? shortened(address)}
          </Button>
        ))}
        <Button size="sm" variant="quiet" icon="users" onClick={all.show}>
          {t('contacts.title')}
        </Button>
      </Row>
      {all.sheet({ contacts, onChoose })}
    </>
  );
}
