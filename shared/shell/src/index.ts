/**
 * The core: what the first page needs. What begins with a tap has its own entry, fetched on demand:
 * '@shared/shell/wallet', '@shared/shell/sign-in' and '@shared/shell/payment'.
 */
import './no-eval.ts';
import './one-instance.ts';

export { useTranslation } from 'react-i18next';
export * from './api/api-error.ts';
export type { Api, CallOptions } from './api/client.ts';
export * from './api/error-text.ts';
export * from './config/config.ts';
export type { AmountOptions, DateStyle, Format } from './i18n/format.ts';
export {
  i18n,
  languageAtom,
  type MessagesLoader,
  registerMessages,
  setLanguage,
  useLanguage,
} from './i18n/i18n.ts';
export * from './i18n/use-format.ts';
export { aheadWhenIdle, onIdle } from './idle.ts';
export * from './navigation/navigation.ts';
export * from './navigation/parcel.tsx';
export * from './navigation/shell-link.tsx';
export * from './next-paint.ts';
export * from './notices/confirm.ts';
export * from './notices/connectivity.ts';
export * from './notices/invite-popup.ts';
export * from './notices/next-action.ts';
export * from './notices/risk.ts';
export * from './notices/theme.ts';
export * from './notices/toast.ts';
export * from './query/invalidate.ts';
export { queryClient } from './query/query-client.ts';
export * from './query/use-api-mutation.ts';
export * from './query/use-api-pages.ts';
export * from './query/use-api-query.ts';
export * from './query/use-failure.ts';
export type { MessageListener, StreamListener } from './realtime/client.ts';
export type { RealtimeStatus } from './realtime/machine.ts';
export * from './realtime/use-stream.ts';
export * from './session/guard.ts';
export type { LogoutReason, SessionState } from './session/session.ts';
export { type SessionRecords, sessionStore } from './session/session-store.ts';
export * from './session/use-session.ts';
export { api, loadConfig, realtime, session, tradeRealtime } from './shell.ts';
export * from './sign-in/invite.ts';
export * from './sign-in/sheet.ts';
export * from './start.ts';
export { shellStore } from './store.ts';
export * from './wallet/address.ts';
