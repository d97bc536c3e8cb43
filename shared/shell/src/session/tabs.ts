/** Never contains the token. An unknown `reason` comes from another version of the page. */
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

/** In-app browsers with one tab may lack BroadcastChannel; Firefox throws without storage. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('tessera.session');
  } catch {
    return undefined;
  }
}

/** Tabs of older or newer versions may send other messages. */
function isMessage(data: Partial<{ type: unknown; address: unknown }> | null): data is TabMessage {
  if (data?.type === 'logout') return true;
  return data?.type === 'signedIn' && typeof data.address === 'string';
}
