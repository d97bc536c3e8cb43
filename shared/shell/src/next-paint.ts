/**
 * Resolves when the frame under way is on the screen; at once in a page nobody sees, which paints
 * none.
 */
export function nextPaint(): Promise<void> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      document.removeEventListener('visibilitychange', done);
      resolve();
    };
    // A page that is hidden meanwhile gets no frame.
    document.addEventListener('visibilitychange', done);
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        done();
      };
      port2.postMessage(null);
    });
  });
}
