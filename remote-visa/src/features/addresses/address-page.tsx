import type { DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, DetailPage, placeText } from '@shared/kit';
import { DeliveryFields, Form, useApiForm } from '@shared/kit/form';
import { confirm, navigate, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, Page, Stack } from '@shared/ui';
import { useSearchParams } from 'react-router-dom';
import { useIsAccountFrozen } from '../cards/index.ts';

/** /bank/addAddress: adds an address; with `?id=`, edits a saved one. */
export function AddressPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const id = params.get('id');
  const isAccountFrozen = useIsAccountFrozen();
  const back = { label: t('entries.addresses'), to: '/bank/addressList' } as const;
  if (id === null) {
    return (
      <Page title={t('addresses.add')} back={back}>
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
  return () => {
    toast({ tone: 'success', text: t('addresses.saved') });
    navigate('/bank/addressList');
  };
}

function AddAddress() {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.addAddress, { draft: 'address', onDone: useSaved() });
  return (
    <Form form={form} submitLabel={t('addresses.save')}>
      <DeliveryFields form={form} />
    </Form>
  );
}

function EditAddress({ address }: { address: DeliveryAddress }) {
  const { t } = useTranslation('remote-visa');
  const form = useApiForm(visa.editAddress, { initial: address, onDone: useSaved() });
  const { remove, busy } = useDelete();
  return (
    <Stack gap={4}>
      <Form form={form} submitLabel={t('addresses.save')}>
        <DeliveryFields form={form} />
      </Form>
      <Button variant="quiet" tone="danger" busy={busy} onClick={() => void remove(address)}>
        {t('addresses.delete')}
      </Button>
    </Stack>
  );
}

/** Deletes an address after confirmation. Shows a toast on failure. */
function useDelete() {
  const { t } = useTranslation('remote-visa');
  const { mutateAsync, isPending: busy } = useApiMutation(visa.deleteAddress, { quiet: true });

  async function remove(address: DeliveryAddress): Promise<void> {
    try {
      await confirm({
        title: t('addresses.delete.title'),
        message: t('addresses.delete.text'),
        details: [{ label: address.recipient, value: placeText(address) }],
        confirmLabel: t('addresses.delete'),
        tone: 'danger',
      });
      await mutateAsync({ id: address.id });
      toast({ tone: 'success', text: t('addresses.delete.done') });
      navigate('/bank/addressList');
    } catch (error) {
      toastError(error);
    }
  }

  return { remove, busy };
}
