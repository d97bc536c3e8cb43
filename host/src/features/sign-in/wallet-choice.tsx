import { tidyInviteCode } from '@shared/contract';
import { useConfig, useTranslation } from '@shared/shell';
import { useInvite, useInviter } from '@shared/shell/sign-in';
import { sharesName } from '@shared/shell/wallet';
import {
  Badge,
  Button,
  CopyButton,
  List,
  ListItem,
  Notice,
  Skeleton,
  Stack,
  TextInput,
  WalletIcon,
} from '@shared/ui';
import { useEffect, useState } from 'react';
import { markOf } from '../wallet-marks/index.ts';
import type { StepProps } from './props.ts';
import { Reason } from './reason.tsx';
import styles from './sign-in.module.css';

/** Lists the wallets, and links to install one or to open this page in a wallet's app. */
export function WalletChoice(props: StepProps) {
  const { step, wallets, lastWallet, links, problem, begin } = props;
  const { t } = useTranslation('host');
  const none = wallets.length === 0;
  // The first row must not move under a finger when the last wallet announces itself.
  const isLastMissing = !!lastWallet && !wallets.some(({ id }) => id === lastWallet);
  if ((none || isLastMissing) && step === 'checkingWallet') {
    return (
      <Stack gap={5} aria-busy="true">
        <Reason {...props} />
        <Skeleton shape="row" count={2} />
      </Stack>
    );
  }
  return (
    <Stack gap={5}>
      <Reason {...props} />
      {problem && (
        <Notice tone={none ? 'warning' : 'danger'} live>
          {problem}
        </Notice>
      )}
      {none ? (
        <p className={styles.quiet}>{t(`login.none.${links.kind}`)}</p>
      ) : (
        <List label={t('login.wallets')}>
          {wallets.map((wallet) => (
            <ListItem
              key={wallet.id}
              icon="wallet"
              leading={
                // The letter of a generic name would look like a brand.
                wallet.id === 'injected:unnamed' ? undefined : (
                  <WalletIcon name={wallet.name} icon={wallet.icon} />
                )
              }
              title={wallet.name}
              description={sharesName(wallets, wallet) && <bdi>{wallet.id}</bdi>}
              meta={wallet.id === lastWallet && <Badge>{t('member:signIn.lastUsed')}</Badge>}
              onClick={() => begin(wallet)}
            />
          ))}
        </List>
      )}
      <InviteCode isNewcomer={!lastWallet} />
      <WalletLinks links={links} open={none} />
      <p className={styles.small}>{t('login.terms')}</p>
    </Stack>
  );
}

/** How long typing must pause before a complete code is checked, ms. */
const typingPauseMs = 600;

/**
 * Field for the invite code, filled in from an invite link, with the name of the inviter. It checks
 * a complete code while the field has the focus, because the next tap is on a wallet.
 */
function InviteCode({ isNewcomer }: { isNewcomer: boolean }) {
  const { t } = useTranslation('host');
  const { invite_required: isRequired } = useConfig();
  const { code, change } = useInvite();
  const inviter = useInviter();
  const [typed, setTyped] = useState(code ?? '');
  const tidy = tidyInviteCode(typed);
  const isComplete = /^[A-Z0-9]{6,12}$/.test(tidy);
  const isStored = tidy !== '' && tidy === code;
  const unknown = isStored && isComplete ? inviter?.problem : undefined;
  const error = isStored && !isComplete ? t('invite.malformed') : unknown;
  const isOpen = error !== undefined || (isRequired && isNewcomer && !code);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `change` is new with each render
  useEffect(() => {
    if (!isComplete) return;
    const timer = setTimeout(() => change(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed, isComplete]);
  const named = inviter?.name && t('member:signIn.invite.from', { name: inviter.name });
  return (
    <Stack gap={3}>
      {named && <Notice live>{named}</Notice>}
      <details open={isOpen || undefined}>
        <summary>{t(named ? 'member:signIn.invite.other' : 'member:signIn.invite.open')}</summary>
        <Stack gap={3}>
          <TextInput
            label={t('home.join.code')}
            hint={named ?? t(isRequired ? 'invite.lead' : 'invite.hint')}
            error={error}
            value={typed}
            onValueChange={setTyped}
            onBlur={() => setTyped(change(typed) ?? '')}
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
          />
          {error && !isRequired && (
            <Button
              size="sm"
              onClick={() => {
                inviter?.forget();
                setTyped('');
              }}
            >
              {t('member:signIn.invite.remove')}
            </Button>
          )}
        </Stack>
      </details>
    </Stack>
  );
}

function WalletLinks({ links, open }: { links: StepProps['links']; open: boolean }) {
  const { t } = useTranslation('host');
  return (
    <details open={open}>
      <summary>{t(`login.links.${links.kind}`)}</summary>
      <List label={t(`login.links.${links.kind}`)} variant="plain">
        {links.links.map(({ name, url }) => (
          <ListItem
            key={name}
            leading={<WalletIcon name={name} icon={markOf(name)} />}
            title={name}
            href={url}
          />
        ))}
      </List>
      {links.kind === 'open' && (
        <div className={styles.copy}>
          <p className={styles.small}>{t('login.links.other')}</p>
          <CopyButton
            text={links.page}
            label={t('login.links.copy')}
            copiedLabel={t('account.copied')}
          >
            {t('login.links.copy')}
          </CopyButton>
        </div>
      )}
    </details>
  );
}
