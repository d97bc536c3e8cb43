import { walletConnectId } from '@shared/contract';
import { propertiesOf } from '../properties-of.ts';
import { sandboxWalletId } from './sandbox-wallet-id.ts';
import type { Eip1193Provider, WalletDetail } from './types.ts';

/** An announced wallet with the id of its announcement (EIP-6963: new on every page load). */
export interface AnnouncedWallet extends WalletDetail {
  uuid: string;
}

/**
 * Returns the list with the wallet of an `eip6963:announceProvider` event. Wallets announce late
 * and repeatedly, also under another uuid. The first wallet of an rdns stays, so that no entry
 * moves during a tap. `detail` comes from foreign code; an invalid one is ignored.
 */
export function addAnnouncement(
  list: readonly AnnouncedWallet[],
  detail: unknown,
): readonly AnnouncedWallet[] {
  const wallet = readAnnouncement(detail);
  if (!wallet) return list;
  const index = list.findIndex(({ uuid }) => uuid === wallet.uuid);
  if (index < 0) {
    const isKnown = list.some(
      ({ id, provider }) => id === wallet.id || provider === wallet.provider,
    );
    return isKnown ? list : [...list, wallet];
  }
  const known = list[index];
  const isSame =
    known?.provider === wallet.provider && known.name === wallet.name && known.icon === wallet.icon;
  return isSame ? list : list.map((one, at) => (at === index ? wallet : one));
}

/** Returns whether another wallet in the list has the same name, so that its id must be shown. */
export function sharesName(list: readonly WalletDetail[], { id, name }: WalletDetail): boolean {
  return list.some((other) => other.id !== id && other.name === name);
}

/**
 * Returns the announced wallets, plus the injected ones if no wallet announced itself:
 * `window.ethereum` is usually one of the announced wallets, but neither identity nor name can
 * prove it (proxies, imitation). The wallets that the host announces do not count.
 */
export function joinWallets(
  announced: readonly AnnouncedWallet[],
  injected: readonly WalletDetail[],
): readonly WalletDetail[] {
  const others = announced.filter(({ id }) => id !== sandboxWalletId && id !== walletConnectId);
  return others.length > 0 ? announced : [...announced, ...injected];
}

function readAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  try {
    return parseAnnouncement(detail);
  } catch {
    // A getter that throws, or an object of another frame.
    return undefined;
  }
}

function parseAnnouncement(detail: unknown): AnnouncedWallet | undefined {
  const { info, provider } = propertiesOf(detail);
  const { uuid, name, icon, rdns } = propertiesOf(info);
  if (!isText(uuid) || !isText(name) || !isProvider(provider)) return undefined;
  // Refuses ':', so that no id matches an injected wallet after a reload.
  if (!isText(rdns) || !/^[\w.-]+$/.test(rdns)) return undefined;
  const shownName = readableName(name);
  if (!shownName) return undefined;
  return {
    id: rdns,
    uuid,
    name: shownName,
    icon: safeIcon(icon),
    source: 'eip6963',
    provider,
  };
}

/** Returns an image's data URI, else undefined: an https icon would report visitors to its host. */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > 200_000) return undefined;
  const text = icon.trim();
  return /^data:image\/(png|jpeg|jpg|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : undefined;
}

/** Returns up to 40 characters of the name, without those that reorder or hide text. */
function readableName(name: string): string {
  return name
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
    .slice(0, 40);
}

export function isProvider(value: unknown): value is Eip1193Provider {
  return typeof (value as Eip1193Provider | null)?.request === 'function';
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length < 500;
}
