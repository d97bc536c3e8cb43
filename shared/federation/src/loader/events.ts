import type { LoadError, RemoteUnavailable } from './remote-unavailable.ts';

export interface RunningBuild {
  readonly version: string;
  readonly channel: 'stable' | 'previous' | 'canary' | 'override';
}

/** Outcome of one attempt to load a build, or a page or parcel of a running build. */
export interface Load extends RunningBuild {
  readonly remote: string;
  /** The last phase that the load reached. */
  readonly phase: 'entry' | 'evaluate' | 'page' | 'render' | 'parcel';
  /** The cause of the failure; undefined after a success. */
  readonly error?: unknown;
  readonly ms: number;
}

export type LoaderEvent =
  /** An attempt starts; a `load` event reports its outcome. */
  | ({ readonly type: 'loading'; readonly remote: string } & RunningBuild)
  | ({ readonly type: 'load' } & Load)
  /** The registry or an override was not usable. */
  | { readonly type: 'registry-problem'; readonly problem: string }
  /** The stable build or the canary failed; its fallback runs. */
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
  /** A parcel is shown on the page at `path`. */
  | {
      readonly type: 'parcel-shown';
      readonly remote: string;
      readonly parcel: string;
      readonly path: string;
    }
  /** The new version runs from the next load of the document. */
  | { readonly type: 'update-available'; readonly name: string; readonly version: string };
