import * as visa from '@shared/contract/endpoints/visa';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice } from '@shared/ui';

/** Whether an operator has frozen the account; false until the server has answered. */
export function useIsAccountFrozen(): boolean {
  return useApiQuery(visa.info).data?.account_frozen ?? false;
}

/** Says that an operator has frozen the account and its cards, and leads to support. */
export function AccountFrozen() {
  const { t } = useTranslation('remote-visa');
  return (
    <Notice
      tone="warning"
      icon="freeze"
      title={t('account.frozen.title')}
      action={
        <Button size="sm" to="/support">
          {t('account.frozen.support')}
        </Button>
      }
    >
      {t('account.frozen.text')}
    </Notice>
  );
}
