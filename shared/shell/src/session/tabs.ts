/** Tells the other tabs of this browser that the user has signed out. */
export interface Tabs {
  announceLogout(): void;
  onLogout(fn: () => void): void;
}

export function openTabs(): Tabs {
  // Missing in some in-app browsers: each tab then ends by its own 401.
  if (typeof BroadcastChannel === 'undefined') return { announceLogout() {}, onLogout() {} };
  const channel = new BroadcastChannel('tessera.session');
  return {
    announceLogout: () => channel.postMessage('logout'),
    onLogout(fn) {
      channel.onmessage = ({ data }) => {
        if (data === 'logout') fn();
      };
    },
  };
}
