/** Public API for the first page. Features that a tap starts have their own entry points. */
import './no-eval.ts';
import './one-instance.ts';

export { api } from './api/api.ts';
export * from './api/api-error.ts';
export type { Api, CallOptions } from './api/client.ts';
export * from './api/error-text.ts';
export * from './appearance/theme.ts';
export * from './config/config.ts';
export * from './connectivity/connectivity.ts';
export type { AmountOptions, DateStyle, Format } from './i18n/format.ts';
export {
  i18n,
  isLanguageChosen,
  languageAtom,
  type MessagesLoader,
  registerMessages,
  setLanguage,
  useLanguage,
} from './i18n/i18n.ts';
export {
  type FullKey,
  type KeyOf,
  type MessageKey,
  type Translate,
  useTranslation,
} from './i18n/message-keys.ts';
export * from './i18n/use-format.ts';
export { aheadWhenIdle, onIdle, whenIdle } from './idle.ts';
export { loadConfig } from './load-config.ts';
export { loadMemberTexts } from './member/texts.ts';
export * from './navigation/navigation.ts';
export * from './navigation/parcel.tsx';
export * from './navigation/shell-link.tsx';
export * from './next-paint.ts';
export * from './overlays/confirm.ts';
export * from './overlays/invite-popup.ts';
export * from './overlays/next-action.ts';
export * from './overlays/toast.ts';
export type { StreamListener } from './realtime/client.ts';
export { retryLiveData } from './realtime/live-data.ts';
export * from './realtime/use-stream.ts';
export * from './risk/risk-notice.ts';
export * from './session/access.ts';
export type { LogoutReason, SessionState } from './session/create-session.ts';
export { pageLeftAtom } from './session/return-path.ts';
export { session } from './session/session.ts';
export { type SessionRecords, sessionStore } from './session/session-store.ts';
export * from './session/use-session.ts';
export * from './sign-in/invite.ts';
export * from './sign-in/open-sign-in.ts';
export * from './start.ts';
export { shellStore } from './store.ts';
export * from './wallet/address.ts';
export { sandboxWalletId } from './wallet/sandbox-wallet-id.ts';
