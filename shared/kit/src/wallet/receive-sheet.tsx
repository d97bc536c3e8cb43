import { useConfig, useSession, useTranslation } from '@shared/shell';
import { Notice } from '@shared/ui';
import { Facts } from '../facts/facts.tsx';
import { QrCode } from '../qr/qr-code.tsx';
import { DetailSheet } from '../sheet/detail-sheet.tsx';
import type { SheetState } from '../sheet/use-lazy-sheet.tsx';
import styles from './money-group.module.css';

/** The wallet's address to scan, copy and share, with the network that senders must use. */
export function ReceiveSheet({ open, onClose }: SheetState) {
  const { t } = useTranslation('kit');
  const { chain } = useConfig();
  const { address } = useSession();
  return (
    <DetailSheet open={open} onClose={onClose} title={t('receive.title')}>
      {address && (
        <div className={styles.receive}>
          <Notice tone="warning">{t('receive.warning', { chain: chain.name })}</Notice>
          <QrCode
            value={address}
            label={t('receive.qr')}
            copyLabel={t('receive.copy')}
            share={{ text: address }}
          />
          <Facts
            facts={[
              {
                label: t('receive.network'),
                value: <span translate="no">{`${chain.name} (${chain.id})`}</span>,
              },
            ]}
          />
        </div>
      )}
    </DetailSheet>
  );
}
