import * as wallet from '@shared/contract/endpoints/wallet';
import { useConfig, useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Button, Notice } from '@shared/ui';
import type { ReactNode } from 'react';

/** Returns whether an operator has frozen the account; false until the server answers. */
export function useIsAccountFrozen(): boolean {
  return useApiQuery(wallet.balances).data?.account_frozen ?? false;
}

export interface AccountFrozenProps {
  /** Names the refused actions. Default: any action. */
  children?: ReactNode;
}

/** Notice that an operator has frozen the account. Links to support if it has a contact. */
export function AccountFrozen({ children }: AccountFrozenProps) {
  const { t } = useTranslation('kit');
  const { support_url: desk, support_email: email } = useConfig();
  return (
    <Notice
      tone="warning"
      icon="freeze"
      title={t('frozen.title')}
      action={
        (desk || email) && (
          <Button size="sm" to="/support">
            {t('frozen.support')}
          </Button>
        )
      }
    >
      {children ?? t('frozen.text')}
    </Notice>
  );
}
