import { WebSocket } from 'ws';

/** RFC 6455's registry: service restart. */
const serviceRestart = 1012;
const internalError = 1011;

/**
 * A browser's socket. The proxy closes without a code when it stops, which browsers report as 1005
 * and our client takes as final (specification §4); and it gives its own errors as reasons, which
 * name addresses behind it.
 */
class VisitorSocket extends WebSocket {
  override close(code = serviceRestart, reason?: string | Buffer): void {
    super.close(code, code === internalError ? undefined : reason);
  }
}

/**
 * For the proxy's WebSocket server; neither is in the types. After `closeTimeout` (ms) a browser that
 * does not say goodbye is cut off: it must not hold up the stop.
 */
export const visitorSockets: object = { WebSocket: VisitorSocket, closeTimeout: 1_000 };
