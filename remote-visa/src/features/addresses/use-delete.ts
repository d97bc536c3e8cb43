import type { DeliveryAddress } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { placeText } from '@shared/kit';
import { confirm, toast, toastError, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { useNavigate } from 'react-router-dom';

/** Deletes an address after confirmation. Shows a toast on failure. */
export function useDelete() {
  const { t } = useTranslation('remote-visa');
  const navigate = useNavigate();
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
      void navigate('/bank/addressList');
    } catch (error) {
      toastError(error);
    }
  }

  return { remove, busy };
}
