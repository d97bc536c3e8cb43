/**
 * Resolves in the next task. Uses a message, because browsers throttle timers. This file is a
 * separate entry point, because the host's boot needs it before the shell.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
