import type { Locale } from '@shared/contract';
import type { Foreign, ForeignOptions } from '@shared/federation/foreign';
import { shareScope } from '@shared/federation/share-scope';
import { loadKitTexts } from '@shared/kit/messages';
import {
  connectShell,
  type MessagesLoader,
  Parcel,
  publicConfig,
  registerMessages,
  ShellLink,
  setLanguage,
  setNavigation,
  startShell,
} from '@shared/shell';
import { provideLink } from '@shared/ui';
import '@shared/ui/tokens.css';
import { type ComponentProps, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { Notices } from '../../features/overlays/index.tsx';
import { Risk } from '../../features/risk/index.tsx';
import { SignIn } from '../../features/sign-in/index.tsx';
import { type Federation, FederationContext, startFederation } from '../../federation/index.ts';
import { createPages } from './pages.tsx';

const loadHostMessages: MessagesLoader = (locale) => import(`../../messages/${locale}.json`);

/** Starts texts, configuration, session and registry. @throws ApiError without a configuration */
export async function startForeign({ navigate = open }: ForeignOptions = {}): Promise<Foreign> {
  const texts = Promise.all([startShell(), registerMessages('host', loadHostMessages)]);
  await Promise.all([connectShell(), texts]);
  const federation = await startFederation(async () => []);
  provideLink(ShellLink);
  const navigation = { navigate, prefetch: () => {}, orderPages: federation.orderPages };
  setNavigation(navigation);
  if (publicConfig().sandbox || publicConfig().walletconnect)
    void import('../../features/own-wallets.lazy.ts').then((own) => own.announceOwnWallets());

  showOverlays(federation);

  return {
    shared: shareScope as Foreign['shared'],
    async addTexts(remote, messages) {
      await Promise.all([registerMessages(remote, messages as MessagesLoader), loadKitTexts()]);
    },
    mountParcel(element, { remote, name, props }) {
      const root = createRoot(element);
      const update = (now?: Record<string, unknown>) =>
        root.render(
          <StrictMode>
            <FederationContext value={federation}>
              <Parcel {...({ remote, name, props: now } as ComponentProps<typeof Parcel>)} />
            </FederationContext>
          </StrictMode>,
        );
      update(props);
      return { update, unmount: () => root.unmount() };
    },
    pages: createPages(federation, () => setNavigation(navigation)),
    setLanguage: (locale) => setLanguage(locale as Locale),
  };
}

/**
 * Shows sheets, confirmations and toasts. They stay when the pages of the remotes unmount. The
 * sign-in sheet reads the address from a router.
 */
function showOverlays(federation: Federation): void {
  const element = document.body.appendChild(document.createElement('div'));
  const router = createBrowserRouter([{ path: '*', Component: Overlays }]);
  createRoot(element).render(
    <StrictMode>
      <FederationContext value={federation}>
        <RouterProvider router={router} />
      </FederationContext>
    </StrictMode>,
  );
}

function Overlays() {
  return (
    <>
      <SignIn />
      <Notices />
      <Risk />
    </>
  );
}

function open(path: string): void {
  location.assign(path);
}
