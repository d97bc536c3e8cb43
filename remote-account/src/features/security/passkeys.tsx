import type { Passkey } from '@shared/contract';
import * as security from '@shared/contract/endpoints/security';
import { HelpLink, useBusyCall, useLazySheet } from '@shared/kit';
import { canUsePasskeys, useStepUp } from '@shared/kit/step-up';
import { confirm, toast, useFormat, useTranslation } from '@shared/shell';
import { useApiMutation } from '@shared/shell/query';
import { Button, IconButton, List, ListItem, Notice, Section, Stack } from '@shared/ui';
import { useState } from 'react';
import { PasskeyNameForm } from './passkey-name-form.tsx';

interface PasskeysProps {
  passkeys: readonly Passkey[];
  /** Whether the site has a domain name, which passkeys need. */
  offered: boolean;
  most: number;
}

export function Passkeys({ passkeys, offered, most }: PasskeysProps) {
  const { t } = useTranslation('remote-account');
  const adding = useLazySheet(
    async () => (await import('./add-passkey-sheet.tsx')).AddPasskeySheet,
  );
  const { mutateAsync: remove } = useApiMutation(security.removePasskey, { quiet: true });
  const { guard, sheet } = useStepUp();
  const { run: askToRemove } = useBusyCall(async ({ id, name }: Passkey) => {
    await confirm({
      title: t('passkeys.remove'),
      message: t('passkeys.remove.text', { name }),
      confirmLabel: t('passkeys.remove'),
      tone: 'danger',
    });
    await guard({ purpose: 'removePasskey', passkey: id }, (step_up) =>
      remove(step_up ? { id, step_up } : { id }),
    );
    toast({ tone: 'success', text: t('passkeys.removed') });
  });
  return (
    <Section
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={<HelpLink topic="passkey" />}
    >
      <Stack gap={5}>
        {passkeys.length === 0 ? (
          <p>{t('passkeys.none')}</p>
        ) : (
          <List>
            {passkeys.map((one) => (
              <PasskeyRow key={one.id} passkey={one} onRemove={() => void askToRemove(one)} />
            ))}
          </List>
        )}
        {!offered || !canUsePasskeys() ? (
          <Notice>{t('kit:passkey.unsupported')}</Notice>
        ) : passkeys.length >= most ? (
          <Notice>{t('passkeys.full', { count: passkeys.length })}</Notice>
        ) : (
          <Button icon="plus" aria-haspopup="dialog" onClick={adding.show} full>
            {t('passkeys.add')}
          </Button>
        )}
      </Stack>
      {adding.sheet({})}
      {sheet}
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove(): void }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const [isEdited, setEdited] = useState(false);
  const { name, created_at: created, last_used_at: used } = passkey;
  return (
    <ListItem
      icon="shield"
      title={name}
      description={
        <>
          <time dateTime={created}>{t('passkeys.added', { date: format.date(created) })}</time>
          {' · '}
          {used ? (
            <time dateTime={used}>{t('passkeys.used', { date: format.date(used) })}</time>
          ) : (
            t('passkeys.unused')
          )}
        </>
      }
      trailing={
        <IconButton
          icon="more"
          label={t('passkeys.edit', { name })}
          aria-expanded={isEdited}
          onClick={() => setEdited(!isEdited)}
        />
      }
      below={
        isEdited && (
          <Stack gap={4}>
            <PasskeyNameForm passkey={passkey} onDone={() => setEdited(false)} />
            <Button variant="danger" onClick={onRemove} full>
              {t('passkeys.remove')}
            </Button>
          </Stack>
        )
      }
    />
  );
}
