import { limits } from '@shared/contract';
import { auth, common, user, wallet } from '@shared/contract/endpoints';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { testConfig, testUser } from '../testing/fixtures.ts';
import { setUpShell, signIn } from '../testing/set-up.tsx';
import { api } from './api/api.ts';
import { configAtom } from './config/config.ts';
import { loadConfig } from './load-config.ts';
import en from './messages/en.json' with { type: 'json' };
import { setNavigation } from './navigation/navigation.ts';
import { ConfirmCancelled, confirm } from './overlays/confirm.ts';
import { invitePopupAtom } from './overlays/invite-popup.ts';
import { toastsAtom } from './overlays/toast.ts';
import { queryClient } from './query/query-client.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { shellStore } from './store.ts';

const navigate = vi.fn();
let server: FakeServer;

beforeEach(async () => {
  server = await setUpShell();
  setNavigation({ navigate, prefetch: vi.fn() });
  navigate.mockReset();
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const texts = () => shellStore.get(toastsAtom).map(({ text }) => text);

describe('a 401 (specification §8)', () => {
  it('logs out, toasts the server’s message and goes to / after 1.5 s', async () => {
    await signIn(server);
    server.refuse(wallet.balances, 'unauthorized', '已在其他裝置登入');
    await expect(api.call(wallet.balances)).rejects.toMatchObject({ code: 401 });
    expect(session.signedIn()).toBe(false);
    expect(texts()).toEqual(['已在其他裝置登入']);
    vi.advanceTimersByTime(1_499);
    expect(navigate).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true });
  });

  it('ends the session once for several simultaneous calls', async () => {
    await signIn(server);
    server.refuse(wallet.balances, 'unauthorized', 'one');
    server.refuse(user.moneyLog, 'unauthorized', 'two');
    await Promise.allSettled([api.call(wallet.balances), api.call(user.moneyLog)]);
    expect(texts()).toHaveLength(1);
    vi.advanceTimersByTime(10_000);
    expect(navigate).toHaveBeenCalledOnce();
  });

  it('neither ends nor redirects a session that starts within the 1.5 s', async () => {
    await signIn(server);
    server.refuse(wallet.balances, 'unauthorized');
    await expect(api.call(wallet.balances)).rejects.toThrow();
    session.signIn('token-2', testUser.name);
    vi.advanceTimersByTime(1_500);
    expect(navigate).not.toHaveBeenCalled();
    expect(session.signedIn()).toBe(true);
  });

  it('as body code under HTTP 200 also logs out with the server’s message', async () => {
    await signIn(server);
    const body = { code: 401, message: '登入已失效', data: null };
    server.respond(wallet.balances, { status: 200, body });
    await expect(api.call(wallet.balances)).rejects.toMatchObject({ code: 401, announced: true });
    expect(session.signedIn()).toBe(false);
    expect(texts()).toEqual(['登入已失效']);
    vi.advanceTimersByTime(1_500);
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/', { replace: true });
  });

  it('without a message shows that the login has expired', async () => {
    await signIn(server);
    server.respond(wallet.balances, { status: 401, body: undefined });
    await expect(api.call(wallet.balances)).rejects.toMatchObject({ code: 401 });
    expect(session.signedIn()).toBe(false);
    expect(texts()).toEqual([en['session.expired']]);
  });

  it('for the token of an ended session changes nothing', async () => {
    await signIn(server);
    server.refuse(wallet.balances, 'unauthorized');
    await expect(api.call(wallet.balances, {}, { token: 'an older one' })).rejects.toThrow();
    expect(session.signedIn()).toBe(true);
    expect(texts()).toEqual([]);
  });

  it('with body code 200 opens the invite popup and keeps the session', async () => {
    await signIn(server);
    server.respond(wallet.balances, { status: 401, body: { code: 200, message: '', data: null } });
    await expect(api.call(wallet.balances)).rejects.toThrow();
    expect(session.signedIn()).toBe(true);
    expect(shellStore.get(invitePopupAtom)).toBe(true);
    expect(texts()).toEqual([en['error.inviteRequired']]);
    vi.advanceTimersByTime(10_000);
    expect(navigate).not.toHaveBeenCalled();
  });
});

describe('logout (specification §4)', () => {
  it('clears all data of the user', async () => {
    await signIn(server);
    server.answer(auth.logout, {});
    queryClient.setQueryData(['x'], 1);
    expect(sessionStore.get('walletAddress')).toBe(testUser.name);
    const question = expect(confirm({ message: 'sure?' })).rejects.toThrow(ConfirmCancelled);
    await vi.advanceTimersByTimeAsync(0);
    const ended = vi.fn();
    const stop = session.onLogout(ended);
    await session.logout('user');
    stop();
    await question;
    expect(session.get()).toEqual({ status: 'out' });
    expect(queryClient.getQueryCache().getAll()).toEqual([]);
    expect(sessionStorage.length).toBe(0);
    expect(ended).toHaveBeenCalledExactlyOnceWith('user');
    expect(server.callsOf(auth.logout)[0]?.headers).toMatchObject({
      Authorization: 'Bearer test-token',
    });
  });

  it('works without the server', async () => {
    await signIn(server);
    server.vanish(auth.logout);
    await session.logout('user');
    expect(session.signedIn()).toBe(false);
    expect(texts()).toEqual([]);
  });

  it('is retried until the server has revoked the token', async () => {
    await signIn(server);
    const once = server.callsOf(auth.logout).length;
    server.refuse(auth.logout, 'unavailable');
    await session.logout('user');
    server.refuse(auth.logout, 'unauthorized');
    await vi.advanceTimersByTimeAsync(30_000);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.callsOf(auth.logout)).toHaveLength(once + 2);
  });
});

it.each([
  ['accountChanged', [en['session.accountChanged']]],
  ['otherTab', [en['session.otherTab']]],
  ['accountChangedElsewhere', [en['session.accountChanged']]],
  ['otherAccount', [en['session.otherAccount']]],
  ['user', []],
  ['replaced', []],
] as const)('a logout with reason %s shows %j', async (reason, told) => {
  await signIn(server);
  server.answer(auth.logout, {});
  await session.logout(reason);
  expect(texts()).toEqual(told);
});

describe('session storage (specification §4)', () => {
  it('keeps its data for the same account, and is cleared when another account signs in', async () => {
    session.signIn('token-1', testUser.name);
    sessionStore.set('orderTempInfo', { quantity: 3 });
    // A reload loses a token in memory; the records stay in the tab.
    const left = { ...sessionStorage };
    await session.logout('unauthorized');
    Object.assign(sessionStorage, left);
    session.signIn('token-2', testUser.name.toLowerCase());
    expect(sessionStore.get('orderTempInfo')).toEqual({ quantity: 3 });
    await session.logout('unauthorized');
    Object.assign(sessionStorage, left);
    session.signIn('token-3', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
    expect(sessionStore.get('orderTempInfo')).toBeUndefined();
    expect(sessionStore.get('walletAddress')).toBe('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  });
});

it('an expired session shows a toast and navigates to /', async () => {
  await signIn(server);
  vi.advanceTimersByTime(limits.sessionTtlMs);
  expect(session.signedIn()).toBe(false);
  expect(texts()).toEqual([en['session.expired']]);
  vi.advanceTimersByTime(1_500);
  expect(navigate).toHaveBeenCalledWith('/', { replace: true });
});

it('an authenticated call keeps the session alive', async () => {
  await signIn(server);
  vi.advanceTimersByTime(limits.sessionTtlMs - 1);
  await session.loadProfile();
  vi.advanceTimersByTime(limits.sessionTtlMs - 1);
  expect(session.signedIn()).toBe(true);
});

describe('the public configuration', () => {
  beforeEach(() => shellStore.set(configAtom, { status: 'loading' }));

  it('that fails to load can be loaded again', async () => {
    server.refuse(common.config, 'serverError');
    await expect(loadConfig()).rejects.toThrow();
    expect(shellStore.get(configAtom)).toMatchObject({ status: 'failed', error: { code: 500 } });
    server.answer(common.config, testConfig);
    await loadConfig();
    expect(shellStore.get(configAtom)).toEqual({ status: 'ready', config: testConfig });
  });

  it('survives a failed refresh', async () => {
    server.answer(common.config, testConfig);
    await loadConfig();
    server.refuse(common.config, 'serverError');
    await expect(loadConfig()).rejects.toThrow();
    expect(shellStore.get(configAtom)).toMatchObject({ status: 'ready' });
  });
});
