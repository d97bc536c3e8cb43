import { hexOfText, looksLikeSignature } from '../sign-in/sign-in-message.ts';
import { wallet } from './wallet.ts';
import { WalletError } from './wallet-error.ts';

/** Returns the signature (EIP-191). Opens the wallet: call it from a tap. @throws WalletError */
export async function signText(text: string, account: string): Promise<string> {
  if (!(await wallet.reconnect())) {
    // The wallet is locked, or no longer shares its account.
    const own = wallet.remembered();
    if (own) await wallet.connect(own);
  }
  const signature = await wallet.request('personal_sign', [hexOfText(text), account], {
    kind: 'prompt',
  });
  if (!looksLikeSignature(signature)) throw new WalletError('unknown');
  return signature;
}
