import { auth } from '@shared/contract/endpoints';
import { i18n, inviteAtom, loadMemberTexts, shellStore } from '@shared/shell';
import { type FakeServer, renderShell, setUpShell, testConfig } from '@shared/shell/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import type { StepProps } from './props.ts';
import { WrongNetwork, WrongNetworkActions } from './sign-in-sheet.lazy.tsx';
import { WalletChoice } from './wallet-choice.tsx';

const provider = { request: async () => null };
const walletOf = (id: string, name: string) => ({
  id,
  name,
  icon: undefined,
  source: 'eip6963' as const,
  provider,
});
const begin = vi.fn();
const recheckNetwork = vi.fn();
const page = 'https://app.example/ticket?invite=FRIEND1';

const propsOf = (part: Partial<StepProps>) =>
  ({
    step: 'choosing',
    state: { step: 'choosing', slow: false, chainId: 1 },
    network: testConfig.chain,
    wallets: [],
    links: { kind: 'install', links: [], page },
    begin,
    recheckNetwork,
    ...part,
  }) as StepProps;

const federation = { menu: [], matchRoute: () => undefined } as unknown as Federation;

function Choice(props: StepProps) {
  return (
    <FederationContext value={federation}>
      <WalletChoice {...props} />
    </FederationContext>
  );
}

beforeEach(async () => {
  vi.clearAllMocks();
  await setUpShell({ messages: { host: (locale) => import(`../../messages/${locale}.json`) } });
  await loadMemberTexts();
});

it('distinguishes wallets of the same name by their id', () => {
  const wallets = [walletOf('io.metamask', 'MetaMask'), walletOf('com.example', 'MetaMask')];
  renderShell(<Choice {...propsOf({ wallets: [...wallets, walletOf('a.b', 'Other')] })} />);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toEqual(['MetaMaskio.metamask', 'MetaMaskcom.example', 'Other']);
  fireEvent.click(screen.getByRole('button', { name: /com\.example/ }));
  expect(begin).toHaveBeenCalledWith(wallets[1]);
});

it('shows the letter of a named wallet only', () => {
  const wallets = [walletOf('a.b', 'Other'), walletOf('injected:unnamed', 'Browser wallet')];
  renderShell(<Choice {...propsOf({ wallets })} />);
  const letterOf = (name: string) =>
    screen.getByRole('button', { name }).querySelector('[data-letter]');
  expect(letterOf('Other')).not.toBeNull();
  expect(letterOf('Browser wallet')).toBeNull();
});

it('marks the wallet of the last sign-in, and shows no others before it is announced', () => {
  const wallets = [walletOf('com.last', 'Last'), walletOf('a.b', 'Other')];
  const props = { lastWallet: 'com.last', step: 'checkingWallet' as const };
  const { rerender } = renderShell(
    <Choice {...propsOf({ ...props, wallets: wallets.slice(1) })} />,
  );
  expect(screen.queryAllByRole('button')).toEqual([]);
  rerender(<Choice {...propsOf({ ...props, wallets })} />);
  expect(screen.getByRole('button', { name: /^Last/ }).textContent).toContain('Last used');
});

it('shows links into wallet apps and a link to copy on a phone without a wallet', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const links = { kind: 'open' as const, links: [{ name: 'MetaMask', url: 'https://x/' }], page };
  renderShell(<Choice {...propsOf({ links, problem: 'Please install MetaMask' })} />);
  expect(screen.getByText('Please install MetaMask').closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'MetaMask' }).getAttribute('href')).toBe('https://x/');
  fireEvent.click(screen.getByRole('button', { name: 'Copy link to this page' }));
  expect(write).toHaveBeenCalledWith(page);
});

it('names the supported network, and offers to switch to it and to check again', () => {
  const props = propsOf({ step: 'wrongNetwork' });
  renderShell(
    <>
      <WrongNetwork {...props} />
      <WrongNetworkActions {...props} />
    </>,
  );
  expect(screen.getByRole('status').textContent).toMatch(/JuChain Sandbox.*chain ID 31337/);
  expect(screen.getByRole('button', { name: 'Switch to JuChain Sandbox' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Check again' }));
  expect(recheckNetwork).toHaveBeenCalledOnce();
});

describe('the invite code', () => {
  const unknown = /^No member has the invite code/;
  const field = () => screen.getByRole('textbox', { name: 'Invite code', hidden: true });
  const name = '0x12ab…cdef';
  let server: FakeServer;
  beforeEach(async () => {
    server = await setUpShell({
      messages: { host: (one) => import(`../../messages/${one}.json`) },
    });
    server.answer(auth.inviter, { inviter: name });
  });

  it('from a link is filled in, and its inviter named', async () => {
    shellStore.set(inviteAtom, 'FRIEND1');
    renderShell(<Choice {...propsOf({})} />);
    expect(field()).toHaveProperty('value', 'FRIEND1');
    await waitFor(() => expect(screen.getByRole('status').textContent).toContain(name));
    expect(screen.getByText('Use another code').closest('details')).toHaveProperty('open', false);
    expect(screen.queryByText('Have an invite code?')).toBeNull();
  });

  it('that is typed is trimmed, changed to capitals and kept, and marked if it is unknown', async () => {
    shellStore.set(inviteAtom, undefined);
    server.refuse(auth.inviter, 'inviteCodeInvalid');
    renderShell(<Choice {...propsOf({})} />);
    fireEvent.change(field(), { target: { value: ' nobodys1 ' } });
    fireEvent.blur(field());
    expect(shellStore.get(inviteAtom)).toBe('NOBODYS1');
    await waitFor(() => expect(field().getAttribute('aria-invalid')).toBe('true'));
    fireEvent.change(field(), { target: { value: '' } });
    fireEvent.blur(field());
    expect(shellStore.get(inviteAtom)).toBeUndefined();
  });

  it('from a link that no member has is marked, and can be left out', async () => {
    shellStore.set(inviteAtom, 'NOBODYS1');
    server.refuse(auth.inviter, 'inviteCodeInvalid');
    renderShell(<Choice {...propsOf({})} />);
    expect(await screen.findByText(unknown)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Remove the code' }));
    expect(shellStore.get(inviteAtom)).toBeUndefined();
    expect(field()).toHaveProperty('value', '');
    expect(screen.queryByText(unknown)).toBeNull();
  });

  it('cannot be left out if a new account needs one', async () => {
    const messages = { host: (one: string) => import(`../../messages/${one}.json`) };
    server = await setUpShell({ config: { invite_required: true }, messages });
    server.refuse(auth.inviter, 'inviteCodeInvalid');
    shellStore.set(inviteAtom, undefined);
    renderShell(<Choice {...propsOf({})} />);
    expect(field().closest('details')).toHaveProperty('open', true);
    expect(screen.getByText(/^New accounts need an invite code/)).toBeTruthy();
    act(() => shellStore.set(inviteAtom, 'NOBODYS1'));
    fireEvent.change(field(), { target: { value: 'nobodys1' } });
    expect(await screen.findByText(unknown)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove the code' })).toBeNull();
  });

  it('that is complete is checked when typing pauses', async () => {
    shellStore.set(inviteAtom, undefined);
    server.refuse(auth.inviter, 'inviteCodeInvalid');
    renderShell(<Choice {...propsOf({})} />);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(field(), { target: { value: 'nobo' } });
    vi.advanceTimersByTime(10_000);
    expect(shellStore.get(inviteAtom)).toBeUndefined();
    fireEvent.change(field(), { target: { value: 'nobodys1' } });
    vi.advanceTimersByTime(600);
    vi.useRealTimers();
    expect(shellStore.get(inviteAtom)).toBe('NOBODYS1');
    expect(await screen.findByText(unknown)).toBeTruthy();
  });

  it('is marked if it has another form than a code', () => {
    shellStore.set(inviteAtom, undefined);
    renderShell(<Choice {...propsOf({})} />);
    fireEvent.change(field(), { target: { value: 'abc' } });
    fireEvent.blur(field());
    expect(screen.getByText(i18n.t('host:invite.malformed'))).toBeTruthy();
  });

  it('is not called unknown without an answer', async () => {
    shellStore.set(inviteAtom, 'FRIEND1');
    server.vanish(auth.inviter);
    renderShell(<Choice {...propsOf({})} />);
    await expect.poll(() => server.callsOf(auth.inviter).length).toBe(1);
    await act(async () => {});
    expect(screen.queryByText(unknown)).toBeNull();
  });
});
