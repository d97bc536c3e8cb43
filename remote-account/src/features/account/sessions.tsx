import type { OpenSession } from '@shared/contract';
import * as auth from '@shared/contract/endpoints/auth';
import { QueryView } from '@shared/kit';
import {
  confirm,
  navigate,
  session,
  toast,
  toastError,
  useFormat,
  useTranslation,
} from '@shared/shell';
import { useApiMutation, useApiQuery } from '@shared/shell/query';
import { Badge, Button, List, ListItem, Section, Skeleton } from '@shared/ui';

/** Lists the member's sessions. Each can be ended alone, or all together. */
export function Sessions() {
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
  async function ask(): Promise<void> {
    try {
      await confirm({
        title: t('sessions.all.title'),
        message: t('sessions.all.text'),
        confirmLabel: t('sessions.all'),
        tone: 'danger',
      });
      await endAll({});
    } catch (error) {
      toastError(error);
      return;
    }
    const ended = session.logout('user');
    navigate('/', { replace: true });
    await ended;
  }
  return (
    <Button icon="log-out" busy={isPending} onClick={() => void ask()} full>
      {t('sessions.all')}
    </Button>
  );
}
