import type { LoadError, RemoteUnavailable } from './remote-unavailable.ts';

/** Events the loader reports to the host, for logs and counters. */
export type LoaderEvent =
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
  /** A newer build is registered; it runs from the next load of the document. */
  | { readonly type: 'update-available'; readonly remote: string; readonly version: string };
