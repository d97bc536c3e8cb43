import { state as stateCall } from '@shared/contract/endpoints/federation';
import {
  fetchRegistry,
  type RegistryView,
  readRegistry,
  readShared,
} from '@shared/federation/loader';
import { RefreshButton } from '@shared/kit';
import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages, shellStore, useFormat, useTranslation } from '@shared/shell';
import { queryClient, useApiQuery } from '@shared/shell/query';
import { Notice, Page } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useMemo, useState } from 'react';
import type { Federation, TabFacts } from '../../federation/index.ts';
import { fetchMessages } from '../../lazy/fetch-messages.ts';
import styles from './drawing.module.css';
import { Drawing } from './drawing.tsx';
import { EventLog } from './event-log.tsx';
import { hostPicture } from './host-picture.ts';
import { remotePictures } from './remote-picture.ts';
import { SharedPackageList } from './shared.tsx';
import { sharedPackages } from './shared-packages.ts';
import { VersionFigures } from './version-figures.tsx';

const loadMessages = fetchMessages(
  (locale) => new URL(`./messages/${locale}.json`, import.meta.url),
);

export async function loadPage(federation: Federation): Promise<ComponentType> {
  await Promise.all([registerMessages('federation', loadMessages), loadKitTexts()]);
  return () => <FederationPage federation={federation} />;
}

/** Interval at which registry and figures are refetched, ms. */
const refreshMs = 30_000;

export function FederationPage({ federation }: { federation: Federation }) {
  const { t } = useTranslation('federation');
  const format = useFormat();
  const tab = useAtomValue(federation.tab, { store: shellStore });
  const published = usePublished(tab);
  const shared = useShared(tab);
  const figures = useApiQuery(stateCall, {}, { refetchInterval: refreshMs, meta: { quiet: true } });
  useEffect(() => void federation.ready(), [federation]);

  const remotes = useMemo(
    () => remotePictures(tab, published.data, federation.running),
    [tab, published.data, federation],
  );
  const packages = useMemo(
    () => shared.data && sharedPackages(shared.data, remotes),
    [shared.data, remotes],
  );
  // The document's main script does not change, so the scripts are read once.
  const [scripts] = useState(() => Array.from(document.scripts, ({ src }) => src).filter(Boolean));
  const host = hostPicture(scripts, tab.registry, published.data);
  const queries = [published, shared, figures];
  const updatedAt = Math.max(published.dataUpdatedAt, figures.dataUpdatedAt);

  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      back={{ label: t('back'), to: '/support' }}
      width="wide"
      actions={
        <>
          {updatedAt > 0 && (
            <span className={styles.updated}>
              {t('looked', { time: format.date(new Date(updatedAt).toISOString(), 'time') })}
            </span>
          )}
          <RefreshButton
            busy={queries.some(({ isFetching }) => isFetching)}
            onRefresh={() => queries.forEach(({ refetch }) => void refetch())}
          />
        </>
      }
    >
      {/* Keeps the page out of search results. */}
      <meta name="robots" content="noindex" />
      <RegistryNotes tab={tab.registry} isUnread={published.isError} />
      <Drawing {...{ federation, host, remotes, packages }} rollouts={figures.data?.rollouts} />
      <SharedPackageList query={{ ...shared, data: packages }} />
      <VersionFigures query={figures} />
      <EventLog events={tab.events} />
    </Page>
  );
}

/** Reads the registry as published now, without the overrides and fallbacks of this tab. */
function usePublished({ events }: TabFacts) {
  const query = useQuery<RegistryView>(
    {
      queryKey: ['federation', 'registry'],
      queryFn: async ({ signal }) => {
        const view = readRegistry(await fetchRegistry(signal), 'network');
        if (!view) throw new Error('the registry is malformed');
        return view;
      },
      refetchInterval: refreshMs,
      meta: { quiet: true },
    },
    queryClient,
  );
  const updates = events.filter(({ event }) => event.type === 'update-available').length;
  const { refetch } = query;
  useEffect(() => {
    if (updates > 0) void refetch();
  }, [updates, refetch]);
  return query;
}

function useShared({ events }: TabFacts) {
  const loads = events.filter(({ event }) => event.type === 'load').length;
  return useQuery(
    {
      queryKey: ['federation', 'shared', loads],
      queryFn: readShared,
      placeholderData: (before) => before,
      meta: { quiet: true },
    },
    queryClient,
  );
}

function RegistryNotes({ tab, isUnread }: { tab: RegistryView; isUnread: boolean }) {
  const { t } = useTranslation('federation');
  if (tab.source === 'none') return <Notice tone="warning">{t('registry.none')}</Notice>;
  if (tab.source === 'saved') return <Notice tone="warning">{t('registry.saved')}</Notice>;
  return isUnread && <Notice tone="warning">{t('registry.unread')}</Notice>;
}
