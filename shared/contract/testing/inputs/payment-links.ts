import { account, otherAccount } from './addresses.ts';
import type { Input } from './input.ts';

/** The chain and the contracts of the links below. */
export const linkContext = {
  chainId: 202599,
  usdt: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  spa: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
  checkout: '0x52908400098527886E0F7030069857D2E4169EE7',
};
const { chainId, usdt, spa, checkout } = linkContext;
const foreignToken = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';

/** A link's request. `amount`: base units of `asset`. `amountUnread`: unit or coin is unclear. */
export interface LinkSent {
  recipient: string;
  asset?: 'JU' | 'USDT' | 'SPA';
  amount?: string;
  amountUnread?: true;
}

export type LinkRefusal =
  | 'amount'
  | 'chain'
  | 'checksum'
  | 'contract'
  | 'damaged'
  | 'function'
  | 'link'
  | 'name'
  | 'scheme'
  | 'several'
  | 'token'
  | 'unclear'
  | 'zero';

const to = { recipient: account };

/** Payment links and other codes that wallets, shops and chats make. */
export const paymentLinks: readonly Input<LinkSent, LinkRefusal>[] = [
  // The native coin.
  { typed: `ethereum:${account}`, from: 'MetaMask’s receive code', sent: to },
  { typed: `ethereum:${account}@${chainId}`, from: 'MetaMask, this network', sent: to },
  { typed: `ethereum:pay-${account}`, from: 'ERC-831', sent: to },
  { typed: `ethereum://${account}`, from: 'a shop’s plug-in', sent: to },
  { typed: `ETHEREUM:0X${account.slice(2)}`, from: 'a code in capitals', sent: to },
  { typed: `ethereum%3A${account}`, from: 'a link inside a link', sent: to },
  { typed: `ethereum:\u200b${account}`, from: 'a chat, zero-width space', sent: to },
  {
    typed: `ethereum:${account}@${chainId}?value=2.014e18`,
    from: 'EIP-681',
    sent: { ...to, asset: 'JU', amount: '2014000000000000000' },
  },
  {
    typed: `ethereum:${account}@${chainId}?value=1e18&gas=21000&gasPrice=5e9`,
    from: 'EIP-681',
    sent: { ...to, asset: 'JU', amount: '1000000000000000000' },
  },
  {
    typed: `ethereum:${account}@${chainId}?value=1000000000000000001`,
    from: 'more digits than a float holds',
    sent: { ...to, asset: 'JU', amount: '1000000000000000001' },
  },
  {
    typed: `ethereum:${account}@${chainId}?label=Caf%C3%A9&value=5.0e17`,
    from: 'a shop',
    sent: { ...to, asset: 'JU', amount: '500000000000000000' },
  },
  { typed: `ethereum:${account}@${chainId}?value=0`, from: 'a wallet without an amount', sent: to },
  {
    typed: `${account}@${chainId}?value=1e18`,
    from: 'a link without its scheme',
    sent: { ...to, asset: 'JU', amount: '1000000000000000000' },
  },
  {
    typed: `ethereum:${account}?value=1e18`,
    from: 'a shop that takes ETH',
    sent: { ...to, amountUnread: true },
  },
  {
    typed: `ethereum:${account}?amount=1.5`,
    from: 'Trust Wallet',
    sent: { ...to, amountUnread: true },
  },
  {
    typed: `ethereum:${account}@${chainId}?value=1.5`,
    from: 'a fraction of a base unit',
    refused: 'amount',
  },
  { typed: `ethereum:${account}@${chainId}?value=-1e18`, from: 'a fuzzer', refused: 'amount' },
  { typed: `ethereum:${account}@${chainId}?value=1e99`, from: 'a fuzzer', refused: 'amount' },
  {
    typed: `ethereum:${account}@${chainId}?value=1,5e18`,
    from: 'a shop with decimal commas',
    refused: 'amount',
  },
  {
    typed: `ethereum:${account}@${chainId}?value=1e18&value=2e18`,
    from: 'a fuzzer',
    refused: 'damaged',
  },
  { typed: `ethereum:${account}@1`, from: 'MetaMask, Ethereum', refused: 'chain' },
  { typed: `ethereum:${account}@0x38?value=1e18`, from: 'a wallet on BNB Chain', refused: 'chain' },
  { typed: `ethereum:${account}@main`, from: 'a shop’s mistake', refused: 'damaged' },
  { typed: `ethereum:${account.slice(0, 30)}`, from: 'a cut code', refused: 'damaged' },
  { typed: `ethereum:${account}%E0%A4%A`, from: 'a cut code', refused: 'damaged' },
  {
    typed: `ethereum:${account.replace('5aAe', '5aAE')}`,
    from: 'a typed link',
    refused: 'checksum',
  },
  { typed: `ethereum:0x${'0'.repeat(40)}`, from: 'a burn address', refused: 'zero' },
  { typed: `ethereum:${usdt}@${chainId}`, from: 'the token’s own address', refused: 'contract' },
  { typed: checkout, from: 'the payment contract', refused: 'contract' },
  { typed: 'ethereum:pay-vitalik.eth@202599?value=1e18', from: 'ENS', refused: 'name' },
  {
    typed: `ethereum:${account}@${chainId}?data=0xa9059cbb0000`,
    from: 'ERC-67, a call',
    refused: 'function',
  },
  {
    typed: `ethereum:network-add@${chainId}/?rpc_url=https%3A%2F%2Fx.example`,
    from: 'ERC-5094',
    refused: 'function',
  },
  // Tokens.
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=${account}&uint256=12500000`,
    from: 'MetaMask, a token request',
    sent: { ...to, asset: 'USDT', amount: '12500000' },
  },
  {
    typed: `ethereum:${usdt}/transfer?address=${account}&uint256=1.25e7`,
    from: 'a shop without a chain id',
    sent: { ...to, asset: 'USDT', amount: '12500000' },
  },
  {
    typed: `ethereum:pay-${spa}@${chainId}/transfer?uint256=3e18&address=${account}`,
    from: 'a link in another order',
    sent: { ...to, asset: 'SPA', amount: '3000000000000000000' },
  },
  {
    typed: `ethereum:${usdt.toLowerCase()}@${chainId}/transfer?address=${account}`,
    from: 'a link without an amount',
    sent: { ...to, asset: 'USDT' },
  },
  {
    typed: `ETHEREUM:${usdt.toUpperCase()}@${chainId}/TRANSFER?ADDRESS=${account.toUpperCase()}&UINT256=1E6`,
    from: 'a code in capitals',
    sent: { recipient: `0x${account.slice(2).toUpperCase()}`, asset: 'USDT', amount: '1000000' },
  },
  {
    typed: `https://metamask.app.link/send/${usdt}@${chainId}/transfer?address=${account}&uint256=5e6`,
    from: 'MetaMask’s deep link',
    sent: { ...to, asset: 'USDT', amount: '5000000' },
  },
  {
    typed: `https://link.metamask.io/send/${account}@${chainId}?value=1e18`,
    from: 'MetaMask’s deep link',
    sent: { ...to, asset: 'JU', amount: '1000000000000000000' },
  },
  {
    typed: `ethereum:${account}?contractAddress=${usdt}&decimal=6&value=12.5`,
    from: 'imToken',
    sent: { ...to, asset: 'USDT', amountUnread: true },
  },
  { typed: `ethereum:${account}?decimal=18&value=0`, from: 'imToken', sent: to },
  {
    typed: `ethereum:${account}?amount=3&token=USDT`,
    from: 'TokenPocket',
    sent: { ...to, asset: 'USDT', amountUnread: true },
  },
  {
    typed: `ethereum:${usdt}@1/transfer?address=${account}&uint256=20000000`,
    from: 'MetaMask, Ethereum',
    refused: 'chain',
  },
  {
    typed: `ethereum:${foreignToken}@${chainId}/transfer?address=${account}&uint256=1`,
    from: 'an unknown token',
    refused: 'token',
  },
  {
    typed: `ethereum:${account}?contractAddress=${foreignToken}&decimal=6&value=1`,
    from: 'imToken',
    refused: 'token',
  },
  { typed: `ethereum:${account}?token=DAI`, from: 'TokenPocket', refused: 'token' },
  {
    typed: `ethereum:${usdt}@${chainId}/approve?address=${account}&uint256=1e24`,
    from: 'a thief',
    refused: 'function',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transferFrom?address=${account}&address=${otherAccount}&uint256=1`,
    from: 'a thief',
    refused: 'function',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=${account}&address=${otherAccount}&uint256=1`,
    from: 'a thief',
    refused: 'several',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=${account}&uint256=1&value=1e18`,
    from: 'a thief',
    refused: 'function',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=${account}&uint256=1&bytes=0x00`,
    from: 'ERC-1363',
    refused: 'function',
  },
  {
    typed: `ethereum:${usdt}@${chainId}?address=${account}&uint256=1`,
    from: 'a shop that forgot the function',
    refused: 'function',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?uint256=1`,
    from: 'a cut code',
    refused: 'damaged',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=vitalik.eth&uint256=1`,
    from: 'EIP-681',
    refused: 'name',
  },
  {
    typed: `ethereum:${usdt}@${chainId}/transfer?address=${usdt}&uint256=1`,
    from: 'a mistaken wallet',
    refused: 'contract',
  },
  {
    typed: `ethereum:usdt.eth@${chainId}/transfer?address=${account}&uint256=1`,
    from: 'EIP-681',
    refused: 'name',
  },
  {
    typed: `Pay here: ethereum:${usdt}@${chainId}/transfer?address=${account}`,
    from: 'a chat',
    refused: 'several',
  },
  { typed: `Pay here: ethereum:${account}@1`, from: 'a chat', refused: 'chain' },
  { typed: `Scan pay-${account}@${chainId}?value=1e18 now`, from: 'a chat', refused: 'unclear' },
  // ICAP.
  {
    typed: 'iban:XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    from: 'an old wallet',
    sent: { recipient: '0x00c5496aee77c1ba1f0854206a26dda82a81d6d8' },
  },
  {
    typed: 'XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    from: 'an old wallet',
    sent: { recipient: '0x00c5496aee77c1ba1f0854206a26dda82a81d6d8' },
  },
  {
    typed: 'iban:XE7338O073KYGTWWZN0F2WZ0R8PX5ZPPZS?amount=1&token=ETH',
    from: 'an old wallet',
    sent: { recipient: '0x00c5496aee77c1ba1f0854206a26dda82a81d6d8', amountUnread: true },
  },
  {
    typed: 'iban:XE7438O073KYGTWWZN0F2WZ0R8PX5ZPPZS',
    from: 'a slip of the hand',
    refused: 'damaged',
  },
  { typed: 'XE81ETHXREGGAVOFYORK', from: 'an indirect number', refused: 'name' },
  // Other systems.
  {
    typed: 'bitcoin:1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2?amount=0.01',
    from: 'BIP-21',
    refused: 'scheme',
  },
  {
    typed: 'lightning:lnbc10u1p3pj257pp5yztkwjcz5ftl5laxkav23zmzekaw37zk6kmv80pk4xaev5qhtz7q',
    from: 'Lightning',
    refused: 'scheme',
  },
  {
    typed: 'tron:TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC?amount=5',
    from: 'TronLink',
    refused: 'scheme',
  },
  {
    typed: 'solana:7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv?amount=1',
    from: 'Solana Pay',
    refused: 'scheme',
  },
  { typed: `smartchain:${account}?amount=1`, from: 'Trust Wallet', refused: 'chain' },
  { typed: `polygon:${account}`, from: 'Trust Wallet', refused: 'chain' },
  {
    typed: 'wc:8a5e5bdc-a0e4-4702-ba63-8f1a5655744f@1?bridge=https%3A%2F%2Fbridge.example&key=41',
    from: 'WalletConnect',
    refused: 'scheme',
  },
  { typed: 'WIFI:S:Cafe;T:WPA;P:secret;;', from: 'a café’s Wi-Fi', refused: 'scheme' },
  {
    typed: `https://metamask.app.link/dapp/app.example`,
    from: 'MetaMask’s deep link',
    refused: 'link',
  },
  {
    typed: `https://metamask.app.link/send/${usdt}@1/transfer?address=${account}&uint256=5e6`,
    from: 'MetaMask’s deep link',
    refused: 'chain',
  },
  {
    typed: `https://link.trustwallet.com/send?asset=c60_t${usdt}&address=${account}&amount=1`,
    from: 'Trust Wallet',
    refused: 'chain',
  },
  {
    typed: `https://etherscan.io/address/${account}`,
    from: 'a page of an explorer',
    refused: 'link',
  },
  { typed: `etherscan.io/address/${account}`, from: 'a page of an explorer', refused: 'link' },
  { typed: 'https://app.example/index?invite=FRIEND27', from: 'an invite link', refused: 'link' },
];
