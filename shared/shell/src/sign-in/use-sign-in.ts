import type { ChainInfo } from '@shared/contract';
import { useAtomValue } from 'jotai';
import { errorText } from '../api/error-text.ts';
import { useConfigState } from '../config/config.ts';
import { useLanguage } from '../i18n/i18n.ts';
import { useTranslation } from '../i18n/message-keys.ts';
import { invitePopupAtom } from '../overlays/invite-popup.ts';
import { shellStore } from '../store.ts';
import {
  isPhone,
  lastWalletId,
  useWallets,
  type WalletDetail,
  type WalletLinks,
  walletLinks,
} from '../wallet/index.ts';
import { inviteAtom } from './invite.ts';
import { type EndReason, readPageLeft } from './return-path.ts';
import { dismissInvite, signIn, skipInvite, submitInvite } from './sign-in.ts';
import { signInAtom } from './sign-in-atom.ts';
import { inviteOfText } from './sign-in-message.ts';
import type { SignInProblem, SignInState } from './sign-in-state.ts';

export interface UseSignIn {
  /** `step` decides what the sheet shows; `slow` adds 'open your wallet' and a retry. */
  state: SignInState;
  /** Text of `state.problem` in the current language. */
  problem: string | undefined;
  /** Wallets to choose from, in `choosing`; the wallet of the last sign-in is the first. */
  wallets: readonly WalletDetail[];
  /** Id of the wallet of this browser's last sign-in, whether or not it was found. */
  lastWallet: string | undefined;
  /** A session expired in this tab. A sign-in with its account returns to its page. */
  expired: boolean;
  /** Why this tab's last session ended, unless the user signed out here. */
  ended?: EndReason | undefined;
  /** Path that opens after the sign-in: the requested page, or the one that the session left. */
  target?: string | undefined;
  /** Links for users without a wallet: to a wallet app on a phone, to downloads on a desktop. */
  links: WalletLinks;
  /** The required network; undefined until the configuration is loaded. */
  network: ChainInfo | undefined;
  begin(wallet: WalletDetail): void;
  switchNetwork(): void;
  /** Checks the network again after a manual switch, in `wrongNetwork`. */
  recheckNetwork(): void;
  /** Requests the signature, in `reviewing`. Call it from a tap. */
  sign(): void;
  /** Repeats a failed or slow step; in `cancelled`, `failed` or `invalid`, gets a new message. */
  retry(): void;
  cancel(): void;
}

export function useSignIn(): UseSignIn {
  const state = useAtomValue(signInAtom, { store: shellStore });
  const invite = useAtomValue(inviteAtom, { store: shellStore });
  const [language] = useLanguage();
  const config = useConfigState();
  const problem = useProblemText(state.problem);
  const lastWallet = lastWalletId();
  const wallets = useWallets();
  const left = readPageLeft();
  return {
    state,
    problem,
    wallets: [...wallets].sort((a, b) => Number(b.id === lastWallet) - Number(a.id === lastWallet)),
    lastWallet,
    expired: left?.reason === 'expired',
    ended: left?.reason,
    target: state.to ?? left?.path,
    links: walletLinks(location.href, { phone: isPhone(navigator), language, invite }),
    network: config.status === 'ready' ? config.config.chain : undefined,
    begin: (wallet) => void signIn.begin(wallet),
    switchNetwork: () => void signIn.switchNetwork(),
    recheckNetwork: () => void signIn.recheckNetwork(),
    sign: () => void signIn.sign(),
    retry: () => void signIn.retry(),
    cancel: signIn.cancel,
  };
}

export interface UseInvite {
  /** Whether the invite popup is open (HTTP 401 with body code 200). */
  open: boolean;
  /** The code of the link or typed before; undefined without one. */
  code: string | undefined;
  /** Text that explains why the last code was refused; undefined if none was. */
  problem: string | undefined;
  /** Stores a typed code; an empty text removes the code. Returns the stored code. */
  change(text: string): string | undefined;
  /** Continues the login or opens the sign-in sheet. Returns false if the code is invalid. */
  submit(code: string): boolean;
  /** Logs in without the refused code; undefined if no code was refused. */
  skip: (() => void) | undefined;
  dismiss(): void;
}

export function useInvite(): UseInvite {
  const state = useAtomValue(signInAtom, { store: shellStore });
  const asked = state.step === 'inviteRequired';
  const problem = useProblemText(asked ? state.problem : undefined);
  return {
    open: useAtomValue(invitePopupAtom, { store: shellStore }),
    code: useAtomValue(inviteAtom, { store: shellStore }),
    problem,
    change(text) {
      shellStore.set(inviteAtom, inviteOfText(text) ?? text);
      return shellStore.get(inviteAtom);
    },
    submit: submitInvite,
    skip: problem ? skipInvite : undefined,
    dismiss: dismissInvite,
  };
}

function useProblemText(problem: SignInProblem | undefined): string | undefined {
  const { t } = useTranslation('member');
  if (!problem) return undefined;
  return problem.error === undefined ? t(problem.key) : errorText(problem.error);
}
