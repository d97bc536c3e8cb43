import { newerNewsKinds, newsKinds, type OptionalNewsKind } from '@shared/contract';
import * as notice from '@shared/contract/endpoints/notice';
import { HelpLink, QueryView } from '@shared/kit';
import { useTranslation } from '@shared/shell';
import { useApiQuery } from '@shared/shell/query';
import { Notice, Section, Skeleton, Stack } from '@shared/ui';
import { Switch } from '@shared/ui/switch';
import { useState } from 'react';
import { optionalKinds } from '../optional-kinds.ts';
import { type PushSupport, readPushSupport } from './browser-push.ts';
import { LostNotice } from './push-lost.tsx';
import { type Push, type PushStatus, usePush } from './use-push.ts';

interface PushSettingsProps {
  /** Closes the sheet that contains the settings. */
  onLeave: () => void;
}

/** Turns the notifications of this browser on and off, in general and by kind of news. */
export function PushSettings({ onLeave }: PushSettingsProps) {
  const { t } = useTranslation('remote-account');
  const support = readPushSupport();
  return (
    <Section title={t('push.title')} lead={t('push.lead')}>
      {support === 'supported' ? (
        <Settings onLeave={onLeave} />
      ) : (
        <Unsupported support={support} onLeave={onLeave} />
      )}
    </Section>
  );
}

interface UnsupportedProps extends PushSettingsProps {
  support: Exclude<PushSupport, 'supported'>;
}

function Unsupported({ support, onLeave }: UnsupportedProps) {
  const { t } = useTranslation('remote-account');
  const isMissing = support === 'missing';
  return (
    <Notice action={<HelpLink topic="notices" edge="start" onClick={onLeave} />}>
      {isMissing ? t('push.missing') : t('install.ios', { text: t('push.install') })}
    </Notice>
  );
}

function Settings({ onLeave }: PushSettingsProps) {
  const { t } = useTranslation('remote-account');
  const push = usePush();
  const { busy, isRefused, turnOn, turnOff } = push;
  const [wanted, setWanted] = useState<boolean>();
  const help = <HelpLink topic="notices" edge="start" onClick={onLeave} />;

  async function toggle(status: PushStatus, on: boolean): Promise<void> {
    setWanted(on);
    await (on ? turnOn(status) : turnOff(status));
    setWanted(undefined);
  }

  return (
    <QueryView
      query={push.query}
      failed={t('push.failed')}
      loading={<Skeleton shape="row" count={1} />}
    >
      {(status) => (
        <Stack gap={4}>
          <Switch
            label={t('push.on')}
            checked={wanted ?? status.state === 'on'}
            disabled={busy || status.state === 'denied'}
            onCheckedChange={(on) => void toggle(status, on)}
          />
          {status.state === 'denied' && (
            <Notice tone="warning" live action={help}>
              {t('push.denied')}
            </Notice>
          )}
          {status.state === 'lost' && <LostNotice status={status} push={push} onLeave={onLeave} />}
          {isRefused && status.state !== 'lost' && (
            <Notice tone="danger" live action={help}>
              {t('push.refused')}
            </Notice>
          )}
          {status.state === 'on' && <Choices status={status} push={push} />}
        </Stack>
      )}
    </QueryView>
  );
}

function Choices({ status, push }: { status: PushStatus; push: Push }) {
  const { t } = useTranslation('remote-account');
  const { data } = useApiQuery(notice.preferences);
  const { device } = status;
  const isOff = (kind: OptionalNewsKind) =>
    [...(data?.list ?? []), ...(data?.newer ?? [])].some((one) => one.kind === kind && !one.wanted);

  const allMuted: readonly OptionalNewsKind[] = [...device.muted, ...(device.also_muted ?? [])];

  function show(kind: OptionalNewsKind, shown: boolean): void {
    const isMuted = (one: OptionalNewsKind) => (one === kind ? !shown : allMuted.includes(one));
    void push.change(status, {
      ...device,
      muted: newsKinds.filter(isMuted),
      also_muted: newerNewsKinds.filter(isMuted),
    });
  }

  return (
    <>
      <Switch
        label={t('push.hide')}
        description={t('push.hide.about')}
        checked={device.hide_amounts}
        onCheckedChange={(hide_amounts) => void push.change(status, { ...device, hide_amounts })}
      />
      <Section title={t('push.kinds')}>
        <Stack gap={4}>
          {optionalKinds.map((kind) => (
            <Switch
              key={kind}
              label={t(`news.kind.${kind}`)}
              description={isOff(kind) && t('push.kind.off')}
              checked={!isOff(kind) && !allMuted.includes(kind)}
              disabled={isOff(kind)}
              onCheckedChange={(shown) => show(kind, shown)}
            />
          ))}
        </Stack>
      </Section>
    </>
  );
}
