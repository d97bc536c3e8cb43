/**
 * Lets the browser go first. A message comes sooner than a timer, which browsers hold back. A door of
 * its own: the host's boot goes through it before it runs the shell.
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
