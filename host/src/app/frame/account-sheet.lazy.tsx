import { loadKitTexts } from '@shared/kit/messages';
import { MoneyLines, ReceiveButton, TopUpButton } from '@shared/kit/wallet';
import {
  confirm,
  sandboxWalletId,
  session,
  useConfig,
  useSession,
  useTranslation,
} from '@shared/shell';
import { useWallet } from '@shared/shell/wallet';
import { Address, Button, Stack } from '@shared/ui';
import { Sheet } from '@shared/ui/sheet';
import { useAtom } from 'jotai';
import { useState } from 'react';
import { MemberFacts } from './member-facts.tsx';
import styles from './sheet.module.css';
import { sheetAtom } from './sheets.ts';

function AccountSheet() {
  const { t } = useTranslation('host');
  const { chain, sandbox } = useConfig();
  const { address: current } = useSession();
  const { wallet } = useWallet();
  const [sheet, setSheet] = useAtom(sheetAtom);
  // Keeps the content while the sheet closes after a logout.
  const [address, setAddress] = useState(current);
  if (current && current !== address) setAddress(current);

  async function logOut() {
    setSheet(null);
    try {
      await confirm({
        title: t('account.logOutTitle'),
        message: t('account.logOutText'),
        confirmLabel: t('account.logOut'),
        worksOffline: true,
      });
    } catch {
      // Cancelled: the user stays signed in.
      return;
    }
    await session.logout('user');
  }

  async function openSandbox() {
    setSheet(null);
    const { openSandboxWallet } = await import('../../features/sandbox-wallet/index.ts');
    openSandboxWallet();
  }

  return (
    <Sheet
      open={sheet === 'account' && current !== undefined}
      onOpenChange={(open) => !open && setSheet(null)}
      title={t('account.title')}
      closeLabel={t('sheet.close')}
      actions={
        <Button icon="log-out" onClick={logOut}>
          {t('account.logOut')}
        </Button>
      }
    >
      {address && (
        <Stack gap={5}>
          <div>
            <p className={styles.label}>{t('account.address')}</p>
            <Address
              full
              value={address}
              copyLabel={t('account.copyAddress')}
              copiedLabel={t('account.copied')}
            />
          </div>
          <MoneyLines
            walletActions={
              <>
                <ReceiveButton />
                {sandbox && <TopUpButton />}
              </>
            }
          />
          <MemberFacts className={styles.facts}>
            <div>
              <dt>{t('account.network')}</dt>
              <dd translate="no">{`${chain.name} (${chain.id})`}</dd>
            </div>
          </MemberFacts>
          <Button icon="shield" to="/wallet?tab=account" onClick={() => setSheet(null)}>
            {t('account.settings')}
          </Button>
          {wallet?.id === sandboxWalletId && (
            <Button icon="wallet" onClick={openSandbox}>
              {t('sandbox.title.manage')}
            </Button>
          )}
        </Stack>
      )}
    </Sheet>
  );
}

/** Loads the kit's texts, which the first page lacks. Returns the sheet as a module. */
export async function load() {
  await loadKitTexts();
  return { default: AccountSheet };
}
