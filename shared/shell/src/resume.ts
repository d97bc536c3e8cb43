import { localText } from './browser-storage.ts';
import { whenIdle } from './idle.ts';
import { loadMemberTexts } from './member/texts.ts';
import { callKey, intentKey } from './payment/payment-intent-key.ts';
import { session } from './session/session.ts';
import { sessionStore } from './session/session-store.ts';
import { rememberedWalletKey } from './wallet/remembered-wallet-key.ts';

/**
 * Resumes the wallet of a session that was restored at the page's start. Whenever a user is signed
 * in, resumes that user's earlier payment or contract call. Loads code only if there is something
 * to resume. Call it once after the session's start; the result unsubscribes.
 */
export function resume(): () => void {
  if (session.signedIn()) resumeWallet();
  else void session.settled().then(resumeWallet);
  resumePayment();
  return session.subscribe(resumePayment);
}

function resumeWallet(): void {
  if (session.signedIn() && localText.get(rememberedWalletKey))
    whenIdle(async () => {
      const [{ takeUpWallet }] = await Promise.all([
        import('./wallet/index.ts'),
        loadMemberTexts(),
      ]);
      void takeUpWallet();
    });
}

function resumePayment(): void {
  const { address } = session.get();
  if (!address) return;
  const stored = localText.get(intentKey(address)) || localText.get(callKey(address));
  if (stored || sessionStore.get('paymentInfo'))
    whenIdle(async () => {
      const [{ takeUp }] = await Promise.all([import('./payment/index.ts'), loadMemberTexts()]);
      takeUp();
    });
}
