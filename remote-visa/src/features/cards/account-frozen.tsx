import * as visa from '@shared/contract/endpoints/visa';
import { AccountFrozen } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';

/** Returns whether an operator has frozen the account; false until the server answers. */
export function useIsAccountFrozen(): boolean {
  return useApiQuery(visa.info).data?.account_frozen ?? false;
}

export function CardsFrozen() {
  const { t } = useTranslation('remote-visa');
  return <AccountFrozen>{t('account.frozen.text')}</AccountFrozen>;
}
