import '../member/errors.ts';
import {
  type ClientErrorName,
  clientErrors,
  type EnvelopeKey,
  type ErrorName,
  errorCodes,
  type NextAction,
  type WalletErrorCode,
  walletErrors,
} from '@shared/contract';
import { common, wallet } from '@shared/contract/endpoints';
import vectors from '@shared/contract/testing/envelope-vectors.json' with { type: 'json' };
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FakeServer } from '../../testing/fake-server.ts';
import { testConfig } from '../../testing/fixtures.ts';
import { setUpShell, signIn } from '../../testing/set-up.tsx';
import { loadConfig } from '../load-config.ts';
import member from '../member/messages/en.json' with { type: 'json' };
import en from '../messages/en.json' with { type: 'json' };
import { invitePopupAtom } from '../overlays/invite-popup.ts';
import { nextButton } from '../overlays/next-action.ts';
import { toastsAtom } from '../overlays/toast.ts';
import { session } from '../session/session.ts';
import { closeSignIn } from '../sign-in/open-sign-in.ts';
import { signInAtom } from '../sign-in/sign-in-atom.ts';
import {
  foreignMessage,
  invalidSignature,
  serverEnd,
  walletProblem,
} from '../sign-in/sign-in-problems.ts';
import { noWallet } from '../sign-in/sign-in-state.ts';
import { shellStore } from '../store.ts';
import { toWalletError, WalletError } from '../wallet/wallet-error.ts';
import { api } from './api.ts';
import { ApiError } from './api-error.ts';
import { callTimeoutMs } from './client.ts';
import { errorNotice, toastError } from './error-text.ts';

const texts: Record<string, string> = { ...en, ...member };
let server: FakeServer;

beforeEach(async () => {
  server = await setUpShell();
  await signIn(server);
});
afterEach(() => vi.useRealTimers());

const failing = (): Promise<unknown> =>
  api.call(wallet.balances).then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  );

describe('errors of the contract’s catalogue:', () => {
  it.each(Object.keys(errorCodes) as ErrorName[])(
    '%s has a text, a next action and a reference',
    async (name) => {
      // Generic errors show the server's message if there is one.
      server.refuse(wallet.balances, name, '');
      expect(errorNotice(await failing())).toEqual({
        text: texts[`error.${name}`],
        next: errorCodes[name].next,
        reference: 'test-reference',
      });
    },
  );
});

/** Functions that cause each client error, and return it. */
const clientSide: Record<ClientErrorName, () => Promise<unknown>> = {
  async offline() {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    try {
      server.vanish(wallet.balances);
      return await failing();
    } finally {
      Reflect.deleteProperty(navigator, 'onLine');
    }
  },
  async timeout() {
    vi.useFakeTimers();
    server.answer(wallet.balances, () => new Promise(() => {}));
    const call = failing();
    await vi.advanceTimersByTimeAsync(callTimeoutMs);
    return call;
  },
  requestFailed() {
    server.respond(wallet.balances, { status: 404, body: undefined });
    return failing();
  },
  inviteRequired() {
    server.respond(wallet.balances, { status: 401, body: { code: 200, message: '' } });
    return failing();
  },
  async insecureContext() {
    const { d: _, ...key } = vectors.serverKey as EnvelopeKey & { d: string };
    server.answer(common.config, { ...testConfig, envelope: { keys: [key] } });
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes });
    try {
      return await loadConfig().catch((error: unknown) => error);
    } finally {
      vi.unstubAllGlobals();
    }
  },
  unexpected: async () => new TypeError('undefined is not a function'),
};

describe('errors of the client:', () => {
  it.each(Object.keys(clientErrors) as ClientErrorName[])(
    '%s can occur, and has a text',
    async (name) => {
      const error = await clientSide[name]();
      const expected = { text: texts[`error.${name}`], next: clientErrors[name].next };
      if (!(error instanceof ApiError && error.announced)) {
        expect(errorNotice(error)).toMatchObject(expected);
        toastError(error);
      }
      expect(shellStore.get(toastsAtom)).toMatchObject([expected]);
    },
  );

  it('no answer while online has the text of a server error', async () => {
    vi.useFakeTimers();
    server.vanish(wallet.balances);
    const call = failing();
    await vi.advanceTimersByTimeAsync(callTimeoutMs);
    expect(errorNotice(await call).text).toBe(en['error.serverError']);
  });

  it('HTTP 403 without a code of the catalogue shows ‘no permission’', async () => {
    server.respond(wallet.balances, { status: 403, body: undefined });
    expect(errorNotice(await failing())).toMatchObject({ text: en['error.forbidden'] });
  });
});

/** A thrown value for each code: a wallet's error, or a WalletError that only the shell throws. */
const thrown: Record<WalletErrorCode, unknown> = {
  rejected: { code: 4001 },
  pending: { code: -32002 },
  unauthorized: { code: 4100 },
  unsupportedMethod: { code: 4200 },
  disconnected: { code: 4900 },
  chainDisconnected: { code: 4901 },
  unknownChain: { code: 4902 },
  wrongChain: new WalletError('wrongChain'),
  insufficientFunds: { code: -32000, message: 'insufficient funds for gas' },
  reverted: { code: 3 },
  invalidParams: { code: -32602 },
  tooManyRequests: { code: -32005 },
  internal: { code: -32603 },
  timeout: new WalletError('timeout'),
  noWallet: new WalletError('noWallet'),
  noAccount: new WalletError('noAccount'),
  unknown: { message: 'no reason at all' },
};

describe('a wallet’s error', () => {
  it.each(Object.keys(walletErrors) as WalletErrorCode[])('%s has a text', (code) => {
    expect(errorNotice(toWalletError(thrown[code]))).toEqual({
      text: texts[`wallet.error.${code}`],
      next: walletErrors[code].next,
    });
  });
});

it('each problem of a sign-in has a text, and each such text belongs to a problem', () => {
  const codes = Object.keys(walletErrors) as WalletErrorCode[];
  const refusals = (Object.keys(errorCodes) as ErrorName[]).map(
    (errorName) => new ApiError({ kind: 'api', code: 400, errorName }),
  );
  const said = [
    ...(['connect', 'network', 'sign'] as const).flatMap((stage) =>
      codes.map((code) => walletProblem(stage, new WalletError(code))),
    ),
    ...[...refusals, new Error()].map((error) => serverEnd(error).problem),
    ...[invalidSignature.problem, foreignMessage.problem, noWallet],
    // Set without an error, if the wallet disconnects during a sign-in (sign-in.flow.test.ts).
    { key: 'member:signIn.error.walletDisconnected' },
  ].map(({ key }) => key);
  const worded = Object.keys(member)
    .filter((key) => key.startsWith('signIn.error.'))
    .map((key) => `member:${key}`);
  expect([...new Set(said)].sort()).toEqual(worded.sort());
});

describe('the server’s message', () => {
  const shown = (message: string) =>
    errorNotice(new ApiError({ kind: 'api', code: 7_777, reference: 'r-1' }, message));

  it('is shown for a code unknown to this build, with the reference for support', () => {
    expect(shown('already applied')).toEqual({
      text: 'already applied',
      next: 'contactSupport',
      reference: 'r-1',
    });
  });

  it.each([
    ['one\ntwo\t three\u0000', 'one two three'],
    ['safe\u202egnp.exe\u2066', 'safe gnp.exe'],
    ['\ud800half', 'half'],
    ['  已申請  ', '已申請'],
  ])('%j becomes one readable line', (message, line) => {
    expect(shown(message).text).toBe(line);
  });

  it('is cut at its maximum length', () => {
    expect(shown('x'.repeat(10_000)).text).toBe(`${'x'.repeat(199)}…`);
  });

  it.each(['', ' \u200b\n'])('%j is replaced by the catalogue’s text', (message) => {
    expect(shown(message)).toMatchObject({ text: en['error.requestFailed'], next: 'retry' });
  });
});

/** Effect of each button; other next actions have no button. */
const pressed: Partial<Record<NextAction, () => Promise<void>>> = {
  signIn: () => vi.waitFor(() => expect(shellStore.get(signInAtom).step).not.toBe('closed')),
  openInvite: async () => expect(shellStore.get(invitePopupAtom)).toBe(true),
  reload: async () => expect(location.reload).toHaveBeenCalledOnce(),
};
const actions: readonly NextAction[] = [
  ...(['retry', 'wait', 'signIn', 'openInvite', 'reload'] as const),
  ...(['checkInput', 'topUp', 'contactSupport', 'none'] as const),
];

it.each(actions)('nextButton returns a button that runs %s, or undefined', async (next) => {
  await signIn(server);
  vi.spyOn(location, 'reload').mockImplementation(() => {});
  const button = nextButton(next);
  expect(button !== undefined).toBe(next in pressed);
  if (!button) return;
  expect(button.label).toBe(texts[`next.${next}`]);
  act(() => button.run());
  await pressed[next]?.();
  vi.restoreAllMocks();
  closeSignIn();
  await session.logout('unauthorized');
});
