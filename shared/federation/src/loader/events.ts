import type { LoadError, RemoteUnavailable } from './remote-unavailable.ts';

/** A build as the host reports it to its server. */
export interface RunningBuild {
  readonly version: string;
  readonly channel: 'stable' | 'previous' | 'canary' | 'override';
}

/** Result of one attempt to load a build, or of a page or parcel of a running build. */
export interface Load extends RunningBuild {
  readonly remote: string;
  /** How far it came. */
  readonly phase: 'entry' | 'evaluate' | 'page' | 'render' | 'parcel';
  /** What it failed of; undefined: it worked. */
  readonly error?: unknown;
  readonly ms: number;
}

/** Events the loader reports to the host, for logs and counters. */
export type LoaderEvent =
  /** An attempt at a build begins; a `load` says what came of it. */
  | ({ readonly type: 'loading'; readonly remote: string } & RunningBuild)
  /** A build was loaded, or could not be; each attempt by itself. */
  | ({ readonly type: 'load' } & Load)
  /** The registry or an override could not be used as it is. */
  | { readonly type: 'registry-problem'; readonly problem: string }
  /** The stable build failed; the previous one runs. */
  | {
      readonly type: 'fell-back';
      readonly remote: string;
      readonly to: string;
      readonly error: LoadError;
    }
  | {
      readonly type: 'remote-unavailable';
      readonly remote: string;
      readonly error: RemoteUnavailable;
    }
  | {
      readonly type: 'parcel-failed';
      readonly remote: string;
      readonly parcel: string;
      readonly error: unknown;
    }
  /** A parcel of a remote is shown; `path` is the page around it. */
  | {
      readonly type: 'parcel-shown';
      readonly remote: string;
      readonly parcel: string;
      readonly path: string;
    }
  /** A newer build of a remote, or of the host, is registered; it runs from the next load of the document. */
  | { readonly type: 'update-available'; readonly name: string; readonly version: string };
