import { useTranslation } from '@shared/shell';
import type { UseSending } from '@shared/shell/payment';
import { sharesName, type WalletDetail } from '@shared/shell/wallet';
import { List, ListItem, WalletIcon } from '@shared/ui';
import { panelText } from './panel-text.ts';

export interface WalletChoiceProps {
  wallets: readonly WalletDetail[];
  payment: UseSending;
}

/** The browser's wallets. The selected one is connected, and pays if it has the account. */
export function WalletChoice({ wallets, payment }: WalletChoiceProps) {
  const { t } = useTranslation('kit');
  return (
    <List label={t('member:signIn.step.choosing')}>
      {wallets.map((wallet) => (
        <ListItem
          key={wallet.id}
          leading={<WalletIcon name={wallet.name} icon={wallet.icon} />}
          title={t(panelText(payment.state.order, 'kit:pay.with'), { wallet: wallet.name })}
          description={sharesName(wallets, wallet) && <bdi>{wallet.id}</bdi>}
          onClick={() => payment.payWith(wallet)}
        />
      ))}
    </List>
  );
}
