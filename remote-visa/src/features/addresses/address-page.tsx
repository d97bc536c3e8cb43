import type { DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen, DetailPage } from '@shared/kit';
import { DeliveryFields, Form, useApiForm } from '@shared/kit/form';
import { toast, useTranslation } from '@shared/shell';
import { Button, Page, Stack } from '@shared/ui';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useIsAccountFrozen } from '../cards/index.ts';
import { useDelete } from './use-delete.ts';

/** /bank/addAddress: adds an address; with `?id=`, edits a saved one. */
export function AddressPage() {
  const { t } = useTranslation('remote-visa');
  const [params] = useSearchParams();
  const id = params.get('id');
  const isAccountFrozen = useIsAccountFrozen();
  const back = { label: t('entries.addresses'), to: '/bank/addressList' };
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
  const navigate = useNavigate();
  return () => {
    toast({ tone: 'success', text: t('addresses.saved') });
    void navigate('/bank/addressList');
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
