import { type DeliveryAddress, withoutDashes } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, DetailPage, placeText, useConfirmedCall } from '@shared/kit';
import { DeliveryFields, Form, useApiForm } from '@shared/kit/form';
import { navigate, toast, useTranslation } from '@shared/shell';
import { Button, Page, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { pathWithNew, useIsAccountFrozen, useReturnPath } from '../cards/index.ts';

/**
 * /bank/addAddress: adds an address, then opens the application page `?back=`, if any. With `?id=`,
 * edits a saved address.
 */
export function AddressPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const id = params.get('id');
  const isAccountFrozen = useIsAccountFrozen();
  const application = useReturnPath();
  const back = { label: t('entries.addresses'), to: '/bank/addressList' } as const;
  if (id === null) {
    return (
      <Page
        title={t('addresses.add')}
        back={application ? { label: t('apply.back'), to: application } : back}
      >
        {isAccountFrozen ? <AccountFrozen /> : <AddAddress />}
      </Page>
    );
  }
  return (
    <DetailPage
      endpoint={visa.addressDetail}
      input={{ id }}
      title={t('addresses.edit')}
      back={back}
      failed={t('addresses.failed')}
    >
      {(address) =>
        isAccountFrozen ? <AccountFrozen /> : <EditAddress key={address.id} address={address} />
      }
    </DetailPage>
  );
}

function useSaved() {
  const { t } = useTranslation('remote-visa');
  const application = useReturnPath();
  return ({ id }: { id: string }) => {
    toast({ tone: 'success', text: t('addresses.saved') });
    if (application) navigate(pathWithNew(application, 'address', id), { replace: true });
    else navigate('/bank/addressList');
  };
}

function AddAddress() {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.addAddress, { draft: 'address', onDone: useSaved() });
  return (
    <Form form={form} submitLabel={t('addresses.save')}>
      <DeliveryFields form={form} byCountry />
    </Form>
  );
}

function EditAddress({ address }: { address: DeliveryAddress }) {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.editAddress, {
    draft: `address ${address.id}`,
    secret: ['id'],
    initial: withoutDashes(address),
    onDone: useSaved(),
  });
  const { run, busy } = useConfirmedCall(visa.deleteAddress);

  async function remove(): Promise<void> {
    const question = {
      title: t('addresses.delete.title'),
      message: t('addresses.delete.text'),
      details: [{ label: address.recipient, value: placeText(address) }],
      confirmLabel: t('addresses.delete'),
      tone: 'danger',
    } as const;
    if (await run({ id: address.id }, question, t('addresses.delete.done')))
      navigate('/bank/addressList');
  }

  return (
    <Stack gap={4}>
      <Form form={form} submitLabel={t('addresses.save')}>
        <DeliveryFields form={form} byCountry />
      </Form>
      <Button variant="quiet" tone="danger" busy={busy} onClick={() => void remove()}>
        {t('addresses.delete')}
      </Button>
    </Stack>
  );
}
