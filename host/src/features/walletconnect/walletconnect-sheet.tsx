import { QrImage } from '@shared/kit/qr';
import { useTranslation } from '@shared/shell';
import { isPhone } from '@shared/shell/wallet';
import {
  Button,
  CopyButton,
  List,
  ListItem,
  Notice,
  Skeleton,
  Stack,
  WalletIcon,
} from '@shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import '../../lazy/disclosures.css';
import { TopDialog } from '../../lazy/top-dialog.tsx';
import { markOf } from '../wallet-marks/index.ts';
import { phoneLinks } from './phone-links.ts';
import type { Stage } from './stage.ts';
import styles from './walletconnect.module.css';

export function WalletConnectSheet({ open }: { open: Stage }) {
  const { t } = useTranslation('walletconnect');
  const lead =
    open.kind === 'confirm' ? 'lead.confirm' : isPhone(navigator) ? 'lead.open' : 'lead.scan';
  const title =
    open.kind === 'confirm' ? t('title.confirm', { app: open.app.name }) : t('title.connect');
  return (
    <TopDialog
      className={styles.dialog}
      head={<p className={styles.name}>WalletConnect</p>}
      title={title}
      lead={t(lead)}
      closeLabel={t('close')}
      onClose={open.cancel}
    >
      <Content stage={open} />
    </TopDialog>
  );
}

function Content({ stage }: { stage: Stage }): ReactNode {
  const { t } = useTranslation('walletconnect');
  switch (stage.kind) {
    case 'opening':
      return (
        <div aria-busy="true">
          <Skeleton shape="block" height={240} />
        </div>
      );
    case 'scan':
      return <Code {...stage} />;
    case 'expired':
      return (
        <Notice tone="warning" live action={<Renew label={t('code.new')} renew={stage.renew} />}>
          {t('code.expired')}
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice tone="danger" live action={<Renew label={t('retry')} renew={stage.renew} />}>
          {t('unreachable')}
        </Notice>
      );
    case 'confirm':
      return <Confirm {...stage} />;
  }
}

function Renew({ label, renew }: { label: string; renew: () => void }) {
  return (
    <Button size="sm" icon="refresh" onClick={renew}>
      {label}
    </Button>
  );
}

type Scan = Extract<Stage, { kind: 'scan' }>;

/** The code to scan. On a phone, links to wallet apps come first, because it cannot scan itself. */
function Code({ uri, expiresAt, renew }: Scan) {
  const { t } = useTranslation('walletconnect');
  const code = (
    <div className={styles.code}>
      <QrImage value={uri} label={t('code.label')} />
      <p className={styles.left}>{t('code.left', { time: useTimeLeft(expiresAt) })}</p>
      <div className={styles.tools}>
        <CopyButton text={uri} label={t('code.copy')} copiedLabel={t('code.copied')}>
          {t('code.copy')}
        </CopyButton>
        <Renew label={t('code.new')} renew={renew} />
      </div>
    </div>
  );
  if (!isPhone(navigator)) return code;
  return (
    <Stack gap={4}>
      <List label={t('apps.label')}>
        {phoneLinks(uri).map(({ name, url }) => (
          <ListItem
            key={name}
            leading={<WalletIcon name={name} icon={markOf(name)} />}
            title={name}
            href={url}
          />
        ))}
        <ListItem icon="wallet" title={t('apps.other')} href={uri} />
      </List>
      <details>
        <summary>{t('code.show')}</summary>
        {code}
      </details>
    </Stack>
  );
}

/** Returns the time until `expiresAt` as minutes and seconds: '4:32'. */
function useTimeLeft(expiresAt: number): string {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((expiresAt - now) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function Confirm({ app, offline, disconnect }: Extract<Stage, { kind: 'confirm' }>) {
  const { t } = useTranslation('walletconnect');
  return (
    <Stack gap={4}>
      {offline && (
        <Notice tone="warning" live>
          {t('offline')}
        </Notice>
      )}
      {app.link && isPhone(navigator) && (
        <Button variant="primary" full href={app.link}>
          {t('open', { app: app.name })}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={disconnect}>
        {t('disconnect')}
      </Button>
    </Stack>
  );
}
