import { atom } from 'jotai';

interface Cancellable {
  /** Closes the sheet. Until a request is sent, this also declines it. */
  cancel(): void;
}

interface Renewable extends Cancellable {
  /** Offers a new code, or connects to the relay again. */
  renew(): void;
}

/** The wallet app at the other end. `link` opens the app; undefined if unknown. */
export interface WalletApp {
  name: string;
  link: string | undefined;
}

/** The content of the sheet. Times in ms since the epoch. */
export type Stage =
  | ({ kind: 'opening' } & Cancellable)
  | ({ kind: 'scan'; uri: string; expiresAt: number } & Renewable)
  | ({ kind: 'expired' } & Renewable)
  /** The relay does not answer, so nothing was sent. */
  | ({ kind: 'unreachable' } & Renewable)
  | ({
      kind: 'confirm';
      app: WalletApp;
      /** Whether the relay is unreachable; the client reconnects by itself. */
      offline: boolean;
      /** Ends the session, so that another wallet app can connect. */
      disconnect: () => void;
    } & Cancellable);

/** The open sheet; null while it is closed. */
export const stageAtom = atom<Stage | null>(null);
