/**
 * Messages between the tabs of one browser about the session; never a token. A `reason` that is
 * missing or unknown comes from another version of the page: the logout counts all the same.
 */
export type TabMessage =
  | { type: 'logout'; reason?: string }
  | { type: 'signedIn'; address: string };

export interface Tabs {
  post(message: TabMessage): void;
  onMessage(fn: (message: TabMessage) => void): void;
}

export function openTabs(): Tabs {
  const channel = openChannel();
  if (!channel) return { post() {}, onMessage() {} };
  return {
    post: (message) => channel.postMessage(message),
    onMessage(fn) {
      channel.onmessage = ({ data }) => {
        if (isMessage(data)) fn(data);
      };
    },
  };
}

/** Missing in some in-app browsers, which have one tab; Firefox throws where storage is blocked. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('tessera.session');
  } catch {
    return undefined;
  }
}

/** A tab of an older or newer version may say something else. */
function isMessage(data: Partial<{ type: unknown; address: unknown }> | null): data is TabMessage {
  if (data?.type === 'logout') return true;
  return data?.type === 'signedIn' && typeof data.address === 'string';
}
