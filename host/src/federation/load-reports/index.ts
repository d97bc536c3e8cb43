import type { Load, Loader } from '@shared/federation/loader';
import { onIdle } from '@shared/shell';

/** The remotes of pages, and their running builds. */
export type PageBuilds = Pick<Loader, 'matchRoute' | 'running'>;

/** Reports a load to the server. Loads the code for it when the browser is idle. */
export function recordLoad(load: Load, loader: PageBuilds): void {
  onIdle(() => {
    import('./reporter.lazy.ts').then(
      ({ record }) => record(load, loader),
      () => {},
    );
  });
}
