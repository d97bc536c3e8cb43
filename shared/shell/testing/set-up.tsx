import type { Locale, PublicConfig, UserInfo } from '@shared/contract';
import { user } from '@shared/contract/endpoints';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { i18n as I18n } from 'i18next';
import { Provider } from 'jotai';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { setTransport } from '../src/api/transport.ts';
import '../src/compose.ts';
import { configAtom } from '../src/config/config.ts';
import { i18n, type MessagesLoader, registerMessages, setLanguage } from '../src/i18n/i18n.ts';
import { loadMemberTexts } from '../src/member/texts.ts';
import { toastsAtom } from '../src/overlays/toast.ts';
import { queryClient } from '../src/query/query-client.ts';
import { loadRealtime } from '../src/realtime/live-data.ts';
import { session } from '../src/session/session.ts';
import { loadShellMessages } from '../src/start.ts';
import { shellStore } from '../src/store.ts';
import { type FakeServer, fakeServer } from './fake-server.ts';
import { testAddress, testConfig, testUser } from './fixtures.ts';

export interface ShellSetUp {
  /** Default 'en'. */
  locale?: Locale;
  config?: Partial<PublicConfig>;
  /** Namespace → loader, as the app registers them. */
  messages?: Record<string, MessagesLoader>;
}

/**
 * Sets up the shell for one test: no session, empty caches and storage, loaded texts, and a fake
 * server whose answers the test sets.
 */
export async function setUpShell(options: ShellSetUp = {}): Promise<FakeServer> {
  cleanup();
  const server = fakeServer();
  setTransport(server.transport);
  await session.logout('unauthorized');
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
  shellStore.set(toastsAtom, []);
  shellStore.set(configAtom, { status: 'ready', config: { ...testConfig, ...options.config } });
  await loadRealtime();
  await setLanguage(options.locale ?? 'en');
  await registerMessages('shell', loadShellMessages);
  await loadMemberTexts();
  for (const [namespace, loader] of Object.entries(options.messages ?? {})) {
    await registerMessages(namespace, loader);
  }
  return server;
}

/** Signs a user in and loads the profile, like the end of the sign-in flow. */
export async function signIn(server: FakeServer, as: Partial<UserInfo> = {}): Promise<void> {
  const profile = { ...testUser, ...as };
  server.answer(user.info, profile);
  session.signIn('test-token', profile.name ?? testAddress);
  await session.loadProfile();
}

/** Returns a component with the host's providers; `path` is the current path. */
export function shellProviders(path = '/') {
  return function ShellProviders({ children }: { children: ReactNode }) {
    return (
      <Provider store={shellStore}>
        <I18nextProvider i18n={i18n as unknown as I18n}>
          <QueryClientProvider client={queryClient}>
            <MemoryRouter initialEntries={[path]}>{children}</MemoryRouter>
          </QueryClientProvider>
        </I18nextProvider>
      </Provider>
    );
  };
}

/** Renders inside the shell's providers, like Testing Library's `render`. */
export function renderShell(ui: ReactNode, { path = '/' }: { path?: string } = {}) {
  return render(ui, { wrapper: shellProviders(path) });
}
