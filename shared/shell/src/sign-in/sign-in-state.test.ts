import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { closedSignIn } from './closed-sign-in.ts';
import type { SignInReview } from './sign-in-message.ts';
import { noWallet, type SignInEvent, type SignInState, signInReducer } from './sign-in-state.ts';

const wallet = {
  id: 'w',
  name: 'W',
  icon: undefined,
  source: 'eip6963' as const,
  provider: fakeWallet().provider,
};
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const review: SignInReview = {
  text: 'text',
  domain: 'app.example',
  ownDomain: true,
  statement: '',
  address: account,
  uri: 'http://app.example',
  chainId: 1,
  expiresAt: '2026-01-01T00:00:00Z',
  staleAt: 0,
};
const problem = { key: 'member:signIn.error.loginFailed' } as const;

const events: SignInEvent[] = [
  { type: 'opened', to: '/ticket' },
  { type: 'walletsChecked', found: true },
  { type: 'walletsChecked', found: false },
  { type: 'connectionAsked', wallet },
  { type: 'connectionFailed', problem },
  { type: 'connected', account, chainId: 1 },
  { type: 'networkWrong', chainId: 5 },
  { type: 'switchAsked' },
  { type: 'messageAsked', account },
  { type: 'messageReady', review },
  { type: 'signatureAsked' },
  { type: 'signed' },
  { type: 'inviteNeeded' },
  { type: 'inviteGiven' },
  { type: 'ended', how: 'cancelled', problem },
  { type: 'ended', how: 'invalid', problem },
  { type: 'slow' },
  { type: 'closed' },
];

const run = (list: readonly SignInEvent[], from: SignInState = closedSignIn) =>
  list.reduce(signInReducer, from);

describe('signInReducer, for any sequence of events', () => {
  const histories = fc.array(fc.constantFrom(...events), { maxLength: 60 });

  it('logs in only after a review and a signature', () => {
    fc.assert(
      fc.property(histories, (history) => {
        let state = closedSignIn;
        let path: string[] = [];
        for (const event of history) {
          const next = signInReducer(state, event);
          if (next.step !== state.step) path.push(next.step);
          if (next.step === 'closed' || next.step === 'connecting') path = [];
          if (next.step === 'loggingIn' && state.step !== 'loggingIn') {
            const order = ['preparing', 'reviewing', 'awaitingSignature', 'loggingIn'];
            const at = order.map((step) => path.indexOf(step));
            expect(at.every((index, i) => index > (at[i - 1] ?? -1))).toBe(true);
          }
          state = next;
        }
      }),
    );
  });

  it('requests a signature only for a displayed message', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const state = run(history);
        if (state.step === 'reviewing' || state.step === 'awaitingSignature')
          expect(state.review).toBeDefined();
      }),
    );
  });

  it('removes an old problem with each new step', () => {
    fc.assert(
      fc.property(histories, fc.constantFrom(...events), (history, event) => {
        const before = run(history);
        const after = signInReducer(before, event);
        if (after.step !== before.step && !('problem' in event))
          expect([undefined, noWallet]).toContain(after.problem);
      }),
    );
  });
});

it('the problem of a missing wallet stays until a wallet announces itself', () => {
  const none = run([{ type: 'opened' }, { type: 'walletsChecked', found: false }]);
  expect(none).toMatchObject({ step: 'choosing', problem: noWallet });
  const late = signInReducer(none, { type: 'walletsChecked', found: true });
  expect(late).toEqual({ step: 'choosing', slow: false });
});

it('a problem with a wallet stays when another wallet announces itself', () => {
  const failed = run([
    { type: 'opened' },
    { type: 'connectionAsked', wallet },
    { type: 'connectionFailed', problem },
  ]);
  expect(signInReducer(failed, { type: 'walletsChecked', found: true })).toBe(failed);
});

it('a closed sheet ignores late events', () => {
  for (const event of events)
    if (event.type !== 'opened') expect(run([event])).toEqual(closedSignIn);
});

it('the target path is kept when the step changes', () => {
  const state = run([
    { type: 'opened', to: '/ticket' },
    { type: 'connectionAsked', wallet },
    { type: 'connected', account, chainId: 1 },
    { type: 'messageAsked', account },
  ]);
  expect(state).toMatchObject({ step: 'preparing', to: '/ticket' });
});
