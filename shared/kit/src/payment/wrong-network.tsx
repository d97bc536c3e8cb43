import { useConfig, useTranslation } from '@shared/shell';
import type { UseSending } from '@shared/shell/payment';
import { useWallet } from '@shared/shell/wallet';
import { Button, Notice } from '@shared/ui';
import { Facts } from '../facts/facts.tsx';
import { NetworkFacts } from '../value/network-facts.tsx';
import { Close } from './close.tsx';
import styles from './payment.module.css';

/**
 * Specification §8: the note for an unsupported network, with name, chain id, switch and recheck.
 */
export function WrongNetwork({ payment }: { payment: UseSending }) {
  const { t } = useTranslation('kit');
  const { chain } = useConfig();
  const { chainId } = useWallet();
  return (
    <>
      <Notice tone="warning" live>
        <p>{t('member:signIn.network.note', { network: chain.name, id: chain.id })}</p>
        {payment.reason && <p>{payment.reason}</p>}
      </Notice>
      <div className={styles.actions}>
        <Button variant="primary" onClick={payment.retry}>
          {t('member:signIn.network.switch', { network: chain.name })}
        </Button>
        <Button icon="refresh" onClick={payment.recheckNetwork}>
          {t('member:signIn.network.recheck')}
        </Button>
        <Close payment={payment} />
      </div>
      <Facts facts={[{ label: t('pay.network.now'), value: chainId ? `ID ${chainId}` : '–' }]} />
      <NetworkFacts />
    </>
  );
}
