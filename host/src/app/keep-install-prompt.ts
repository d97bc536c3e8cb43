/**
 * Stores the browser's offer to install the app as `window.installPrompt` and suppresses its banner.
 * remote-account shows the offer (features/install). Browsers fire the event once, early.
 */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    Object.assign(window, { installPrompt: event });
  });
}
