import type { PageBuilds } from './index.ts';

/** Event for which a listener describes the page of a traced call (shared/shell/src/api/envelope). */
const describing = 'tessera:call';

let isDescribing = false;

/** From now on, adds the remote of the page and its running build to calls that are traced. */
export function describeCalls({ matchRoute, running }: PageBuilds): void {
  if (isDescribing) return;
  isDescribing = true;
  addEventListener(describing, ({ detail }: CustomEventInit<object>) => {
    const remote = matchRoute(location.pathname)?.remote;
    const version = remote && running(remote)?.version;
    if (version) Object.assign(detail ?? {}, { remote, version });
  });
}
