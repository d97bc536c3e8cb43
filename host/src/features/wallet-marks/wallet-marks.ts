import bitget from './marks/bitget.svg';
import coinbase from './marks/coinbase.svg';
import imtoken from './marks/imtoken.svg';
import metamask from './marks/metamask.svg';
import okx from './marks/okx.svg';
import rabby from './marks/rabby.svg';
import tokenpocket from './marks/tokenpocket.svg';
import trust from './marks/trust.svg';

/**
 * Marks of wallets that have not announced themselves, by the names in our links. The files are
 * from RainbowKit 2.2.11, under the MIT licence beside them. The marks belong to the wallets' makers
 * and appear only on links to these wallets.
 */
const marks = new Map([
  ['MetaMask', metamask],
  ['OKX Wallet', okx],
  ['TokenPocket', tokenpocket],
  ['Trust Wallet', trust],
  ['imToken', imtoken],
  ['Bitget Wallet', bitget],
  ['Coinbase Wallet', coinbase],
  ['Rabby Wallet', rabby],
]);

/** Returns the URL of a wallet's mark; undefined for an unknown wallet. */
export const markOf = (name: string): string | undefined => marks.get(name);
