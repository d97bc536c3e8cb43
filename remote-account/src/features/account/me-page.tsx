import type { OpenSession, UserInfo } from '@shared/contract';
import * as auth from '@shared/contract/endpoints/auth';
import * as user from '@shared/contract/endpoints/user';
import { CopyValue, Facts, QueryView, useBusyCall, useLazySheet } from '@shared/kit';
import {
  confirm,
  navigate,
  ShellLink,
  session,
  toast,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Badge, Button, Card, List, ListItem, Page, Section, Skeleton, Stack } from '@shared/ui';
import { InstallApp } from '../install/index.ts';
import { loadNewsChoices, storeTurnedOnBy } from '../notices/index.ts';
import { Settings } from './settings.tsx';

/** /wallet?tab=account: the member's account, and the way to all that belongs to it. */
export function MePage() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(user.info);
  return (
    <Page title={t('me.title')}>
      <Stack gap={8}>
        <QueryView
          query={query}
          failed={t('account.failed')}
          loading={<Skeleton shape="block" height={297} />}
        >
          {(account) => <AccountFacts account={account} />}
        </QueryView>
        <List label={t('me.pages')}>
          <ListItem
            icon="users"
            title={t('user.title')}
            description={t('me.team.text')}
            to="/wallet?tab=team"
          />
          <ListItem icon="card" title={t('me.cards')} to="/bank" />
          <ListItem icon="plus" title={t('me.getCard')} to="/bank?tab=get" />
          <ListItem icon="bell" title={t('notices.title')} to="/notice" />
          <ListItem icon="shield" title={t('security.title')} to="/user/security" />
          <ListItem icon="info" title={t('account.help')} to="/help" />
        </List>
        <Settings />
        <NotificationSettings />
        <InstallApp />
        <Sessions />
        <LogOut />
      </Stack>
    </Page>
  );
}

function NotificationSettings() {
  const { t } = useTranslation('remote-account');
  const { show, sheet } = useLazySheet(loadNewsChoices);
  return (
    <>
      <Button icon="bell" aria-haspopup="dialog" onClick={show} full>
        {t('news.choose')}
      </Button>
      {sheet({})}
    </>
  );
}

function LogOut() {
  const { t } = useTranslation('remote-account');
  const { run: logOut } = useBusyCall(async () => {
    await confirm({
      title: t('account.logout.title'),
      message: t('account.logout.text'),
      confirmLabel: t('account.logout'),
      worksOffline: true,
    });
    await signOut();
  });
  return (
    <Button icon="log-out" onClick={() => void logOut()} full>
      {t('account.logout')}
    </Button>
  );
}

function AccountFacts({ account }: { account: UserInfo }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  return (
    <Card as="section" aria-label={t('account.heading')}>
      <Facts
        facts={[
          {
            label: t('account.address'),
            value: <CopyValue full value={account.name} label={t('account.address.copy')} />,
          },
          { label: t('account.level'), value: format.number(account.level) },
          { label: t('account.node'), value: account.node ?? t('account.node.none') },
          {
            label: t('account.uid'),
            value: (
              <ShellLink to="/ticket/bing">
                {account.ju_uid ? (
                  <span translate="no">{account.ju_uid}</span>
                ) : (
                  t('account.uid.bind')
                )}
              </ShellLink>
            ),
          },
          { label: t('account.code'), value: <code translate="no">{account.code}</code> },
        ]}
      />
    </Card>
  );
}

function Sessions() {
  const { t } = useTranslation('remote-account');
  const query = useApiQuery(auth.sessions);
  return (
    <Section title={t('sessions.heading')} lead={t('sessions.lead')}>
      <QueryView
        query={query}
        failed={t('sessions.failed')}
        loading={<Skeleton shape="row" count={1} />}
      >
        {({ list }) => (
          <>
            <List>
              {list.map((one) => (
                <Device key={one.id} one={one} />
              ))}
            </List>
            {list.length > 1 && <EndAll />}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function Device({ one }: { one: OpenSession }) {
  const { t } = useTranslation('remote-account');
  const format = useFormat();
  const { mutate: end, isPending } = useApiMutation(auth.endSession);
  const { id, browser, os, last_used_at, current } = one;
  const name = [browser, os].filter(Boolean).join(' · ') || t('sessions.unknown');
  return (
    <ListItem
      icon="monitor"
      title={name}
      description={
        <time dateTime={last_used_at}>
          {t('sessions.used', { date: format.date(last_used_at, 'dateTime') })}
        </time>
      }
      meta={current && <Badge tone="accent">{t('sessions.current')}</Badge>}
      trailing={
        !current && (
          <Button
            size="sm"
            busy={isPending}
            aria-label={t('sessions.end.one', { name })}
            onClick={() =>
              end(
                { id },
                { onSuccess: () => toast({ tone: 'success', text: t('sessions.ended') }) },
              )
            }
          >
            {t('sessions.end')}
          </Button>
        )
      }
    />
  );
}

function EndAll() {
  const { t } = useTranslation('remote-account');
  const { mutateAsync: endAll, isPending } = useApiMutation(auth.logoutAll, { quiet: true });
  const { run: ask } = useBusyCall(async () => {
    await confirm({
      title: t('sessions.all.title'),
      message: t('sessions.all.text'),
      confirmLabel: t('sessions.all'),
      tone: 'danger',
    });
    await endAll({});
    // The server also ends the notifications of all devices.
    storeTurnedOnBy(undefined);
    await signOut();
  });
  return (
    <Button icon="log-out" busy={isPending} onClick={() => void ask()} full>
      {t('sessions.all')}
    </Button>
  );
}

async function signOut(): Promise<void> {
  const ended = session.logout('user');
  navigate('/', { replace: true });
  await ended;
}
