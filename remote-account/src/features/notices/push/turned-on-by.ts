/** Storage key of the address of the member who turned notifications on in this browser. */
const key = 'tessera.push';

/** Returns whether a member's notifications should arrive in this browser. */
export function isTurnedOnBy(address: string | undefined): boolean {
  try {
    return address !== undefined && localStorage.getItem(key) === address;
  } catch {
    return false;
  }
}

export function storeTurnedOnBy(address: string | undefined): void {
  try {
    if (address === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, address);
  } catch {
    // Without storage, the page cannot report that notifications have stopped.
  }
}
