import { randomId } from '../random-id.ts';
import type { Timers } from '../timers.ts';

/** Never contains the token. An unknown `reason` comes from another version of the page. */
export type TabMessage =
  | { type: 'logout'; reason?: string }
  | { type: 'signedIn'; address: string }
  /** A call extended the session whose token has this tag. */
  | { type: 'used'; tag: number }
  /** A new tab needs a session. `reply`: id of the channel that only the new tab reads. */
  | { type: 'wanted'; reply: string };

/**
 * Time limit for an answer of another tab, ms. That tab may be busy. Pages for members wait for the
 * answer once, if the last session in this browser was not ended by a logout.
 */
const answerMs = 1_000;

export interface Tabs {
  post(message: TabMessage): void;
  onMessage(fn: (message: TabMessage) => void): void;
  /** Posts `wanted`. Returns the first answer, unchecked; undefined after 1 s without one. */
  request(): Promise<unknown>;
  /** Sends an answer to the tab that opened the channel `reply`. */
  answer(reply: string, data: unknown): void;
}

export function openTabs(timers: Timers): Tabs {
  const channel = openChannel();
  const post = (message: TabMessage) => channel?.postMessage(message);
  return {
    post,
    request: () =>
      new Promise((resolve) => {
        const reply = randomId();
        const inbox = openChannel(reply);
        const end = (event?: MessageEvent) => {
          inbox?.close();
          resolve(event?.data);
        };
        if (inbox) inbox.onmessage = end;
        // An answer that arrived during a long task is still read before the end.
        timers.after(answerMs, () => timers.after(0, end));
        post({ type: 'wanted', reply });
      }),
    answer(reply, data) {
      const outbox = openChannel(reply);
      outbox?.postMessage(data);
      outbox?.close();
    },
    onMessage(fn) {
      if (channel)
        channel.onmessage = ({ data }) => {
          if (isMessage(data)) fn(data);
        };
    },
  };
}

/** Returns undefined in browsers without BroadcastChannel, and in Firefox without storage. */
function openChannel(reply = ''): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(`tessera.session${reply}`);
  } catch {
    return undefined;
  }
}

/** Returns whether data is a known message: tabs of other versions may send other messages. */
function isMessage(data: Record<string, unknown> | null): data is TabMessage & typeof data {
  if (data?.type === 'signedIn') return typeof data.address === 'string';
  if (data?.type === 'wanted') return typeof data.reply === 'string';
  return data?.type === 'logout' || data?.type === 'used';
}
