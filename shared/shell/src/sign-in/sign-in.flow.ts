import type { ChainInfo } from '@shared/contract';
import type { createStore } from 'jotai';
import type { Timers } from '../timers.ts';
import { sameAddress } from '../wallet/address.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { type Wallet, walletAtom, walletsAtom } from '../wallet/wallet-connection.ts';
import { signInAtom } from './sign-in-atom.ts';
import {
  hexOfText,
  looksLikeSignature,
  reviewMessage,
  type SignInReview,
} from './sign-in-message.ts';
import {
  expiredMessage,
  foreignMessage,
  invalidSignature,
  inviteRefused,
  needsInvite,
  type SignInEnd,
  serverEnd,
  signatureEnd,
  walletProblem,
} from './sign-in-problems.ts';
import { type SignInEvent, type SignInState, signInReducer } from './sign-in-state.ts';

/** The server calls throw the API client's errors. */
interface SignInDeps {
  wallet: Pick<
    Wallet,
    'connect' | 'switchChain' | 'recheckChain' | 'request' | 'discover' | 'get' | 'onAccountChange'
  >;
  store: ReturnType<typeof createStore>;
  timers: Timers;
  chain(): ChainInfo;
  /** Returns the page's host. A message of another domain is shown with a warning. */
  host(): string;
  loginMessage(
    input: { address: string; chain_id: number },
    signal: AbortSignal,
  ): Promise<{ message: string; expires_at: string }>;
  login(
    input: { address: string; message: string; sign_message: string; code?: string },
    signal: AbortSignal,
  ): Promise<{ token: string }>;
  invite: {
    get(): string | undefined;
    set(code: string | undefined): void;
    /** Opens the popup after a refused code. For a missing code, the API client opens it. */
    requestAnother(): void;
  };
  /** Starts the session, loads the profile, then opens `to` or the page of an expired session. */
  enter(token: string, address: string, to: string | undefined): Promise<void>;
}

/** Time in ms in which the sheet searches for wallets before it reports a missing wallet. */
const discoveryGraceMs = 600;

/**
 * Creates the sign-in flow. `begin` connects the wallet, checks the network and prepares a message
 * to show. `sign` signs it and logs in. `begin`, `switchNetwork`, `sign` and `retry` may open the
 * wallet, so call them from a tap.
 */
export function createSignIn(deps: SignInDeps) {
  const { wallet, store, timers } = deps;
  const state = (): SignInState => store.get(signInAtom);
  const dispatch = (event: SignInEvent) =>
    store.set(signInAtom, (now) => signInReducer(now, event));
  const onSlow = () => dispatch({ type: 'slow' });
  let attempt = new AbortController();
  /** The last signature, kept to repeat its login with an invite code. */
  let signed: { review: SignInReview; signature: string } | undefined;
  /** The page to open after the sign-in. Kept when the sheet closes, for the next sign-in. */
  let requested: string | undefined;

  async function run(part: (signal: AbortSignal) => Promise<void>): Promise<void> {
    attempt.abort();
    attempt = new AbortController();
    const { signal } = attempt;
    try {
      await part(signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  const hasWallets = () => store.get(walletsAtom).length > 0;
  const end = ({ how, problem }: SignInEnd) => dispatch({ type: 'ended', how, problem });

  async function connectTo(chosen: WalletDetail, signal: AbortSignal): Promise<boolean> {
    dispatch({ type: 'connectionAsked', wallet: chosen });
    try {
      const { account, chainId } = await wallet.connect(chosen, { onSlow, signal });
      signal.throwIfAborted();
      dispatch({ type: 'connected', account, chainId });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      dispatch({ type: 'connectionFailed', problem: walletProblem('connect', error) });
      return false;
    }
  }

  function isOnNetwork(): boolean {
    const { chainId } = wallet.get();
    if (chainId === deps.chain().id) return true;
    dispatch({ type: 'networkWrong', chainId });
    return false;
  }

  async function switchTo(signal: AbortSignal): Promise<boolean> {
    dispatch({ type: 'switchAsked' });
    try {
      await wallet.switchChain(deps.chain(), { onSlow, signal });
      signal.throwIfAborted();
      return true;
    } catch (error) {
      signal.throwIfAborted();
      const problem = walletProblem('network', error);
      dispatch({ type: 'networkWrong', chainId: wallet.get().chainId, problem });
      return false;
    }
  }

  async function prepareMessage(signal: AbortSignal): Promise<void> {
    const { account } = wallet.get();
    if (!account)
      return dispatch({
        type: 'connectionFailed',
        problem: { key: 'member:signIn.error.connectFailed' },
      });
    signed = undefined;
    dispatch({ type: 'messageAsked', account });
    try {
      const input = { address: account, chain_id: deps.chain().id };
      const { message, expires_at: expiresAt } = await deps.loginMessage(input, signal);
      signal.throwIfAborted();
      const receivedAt = timers.now();
      const review = reviewMessage(message, { account, host: deps.host(), expiresAt, receivedAt });
      if (review) dispatch({ type: 'messageReady', review });
      else end(foreignMessage);
    } catch (error) {
      signal.throwIfAborted();
      end(serverEnd(error));
    }
  }

  async function askForSignature(review: SignInReview, signal: AbortSignal): Promise<boolean> {
    dispatch({ type: 'signatureAsked' });
    try {
      const signature = await wallet.request(
        'personal_sign',
        [hexOfText(review.text), review.address],
        { kind: 'prompt', onSlow, signal },
      );
      signal.throwIfAborted();
      if (!looksLikeSignature(signature)) {
        end(invalidSignature);
        return false;
      }
      signed = { review, signature };
      dispatch({ type: 'signed' });
      return true;
    } catch (error) {
      signal.throwIfAborted();
      end(signatureEnd(error));
      return false;
    }
  }

  async function logIn(signal: AbortSignal): Promise<void> {
    if (!signed) return;
    const { review, signature } = signed;
    const code = deps.invite.get();
    try {
      const { token } = await deps.login(
        {
          address: review.address,
          message: review.text,
          sign_message: signature,
          ...(code && { code }),
        },
        signal,
      );
      signal.throwIfAborted();
      deps.invite.set(undefined);
      requested = undefined;
      await deps.enter(token, review.address, state().to);
      dispatch({ type: 'closed' });
    } catch (error) {
      signal.throwIfAborted();
      if (needsInvite(error)) dispatch({ type: 'inviteNeeded' });
      else if (inviteRefused(error)) {
        deps.invite.set(undefined);
        dispatch({ type: 'inviteNeeded', problem: serverEnd(error).problem });
        deps.invite.requestAnother();
      } else end(serverEnd(error));
    }
  }

  const flow = {
    /**
     * Opens a sign-in. `to`: path to open afterwards; by default the path of an earlier call that
     * led to no session. An empty `invite` removes a stored code.
     */
    open({ invite, to = requested }: { invite?: string; to?: string } = {}): void {
      attempt.abort();
      requested = to;
      if (invite !== undefined) deps.invite.set(invite || undefined);
      dispatch({ type: 'opened', ...(to && { to }) });
      wallet.discover();
      timers.after(discoveryGraceMs, () => {
        // Searches again: on phones, wallets are injected late, some of them without an event.
        wallet.discover();
        dispatch({ type: 'walletsChecked', found: hasWallets() });
      });
    },

    begin: (chosen: WalletDetail) =>
      run(async (signal) => {
        if ((await connectTo(chosen, signal)) && isOnNetwork()) await prepareMessage(signal);
      }),

    switchNetwork: () =>
      run(async (signal) => {
        if (await switchTo(signal)) await prepareMessage(signal);
      }),

    /** Reads the chain again after a manual switch, and continues if it is the right one. */
    recheckNetwork: () =>
      run(async (signal) => {
        await wallet.recheckChain().catch(() => undefined);
        signal.throwIfAborted();
        if (isOnNetwork()) await prepareMessage(signal);
      }),

    sign: () =>
      run(async (signal) => {
        const { review } = state();
        if (!review) return;
        if (review.staleAt <= timers.now()) return end(expiredMessage);
        if (await askForSignature(review, signal)) await logIn(signal);
      }),

    giveInvite: (code: string | undefined) =>
      run(async (signal) => {
        deps.invite.set(code);
        if (state().step !== 'inviteRequired') return;
        dispatch({ type: 'inviteGiven' });
        await logIn(signal);
      }),

    /** Repeats connection, network switch or signature. In other steps, requests a new message. */
    retry(): Promise<void> {
      const { step, wallet: chosen } = state();
      if (step === 'wrongNetwork' || step === 'switchingNetwork') return flow.switchNetwork();
      if (step === 'awaitingSignature') return flow.sign();
      if ((step === 'choosing' || step === 'connecting') && chosen) return flow.begin(chosen);
      return run(async (signal) => {
        if (isOnNetwork()) await prepareMessage(signal);
      });
    },

    /** Forgets the requested page, because the user has opened another one. */
    forgetPage(): void {
      requested = undefined;
    },

    cancel(): void {
      attempt.abort();
      signed = undefined;
      dispatch({ type: 'closed' });
    },

    /** Follows changed accounts, manual switches and late wallets. @returns a function to stop */
    follow(): () => void {
      const stopAccount = wallet.onAccountChange((account) => {
        const now = state();
        if (!now.account || sameAddress(account, now.account)) return;
        void run(async (signal) => {
          if (account) await prepareMessage(signal);
          else
            dispatch({
              type: 'connectionFailed',
              problem: { key: 'member:signIn.error.walletDisconnected' },
            });
        });
      });
      const stopNetwork = store.sub(walletAtom, () => {
        if (state().step !== 'wrongNetwork' || wallet.get().chainId !== deps.chain().id) return;
        void run(prepareMessage);
      });
      const stopWallets = store.sub(walletsAtom, () => {
        if (state().step === 'choosing') dispatch({ type: 'walletsChecked', found: hasWallets() });
      });
      return () => {
        stopAccount();
        stopNetwork();
        stopWallets();
      };
    },
  };
  return flow;
}

export type SignIn = ReturnType<typeof createSignIn>;
