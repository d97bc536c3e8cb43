import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { ParcelConfig } from 'single-spa';
import type { Loader } from './create-loader.ts';

export interface RemoteParcelProps {
  /** Owner: 'remote-visa'. */
  remote: string;
  /** One of the owner's parcels: 'cardSummary'. */
  name: string;
  /** Passed to the parcel on mount and on every change. */
  props?: Record<string, unknown>;
  /** Shown while it loads and when it cannot be shown. */
  fallback?: ReactNode;
}

type Mountable = { Parcel: ComponentType<MountProps>; config: ParcelConfig; mount: unknown };
type MountProps = Record<string, unknown>;

/**
 * The component that shows one remote's piece inside another's page. Whatever fails (the remote, the
 * piece, its code while it runs) leaves the quiet fallback; the page around it lives on.
 */
export function createRemoteParcel(loader: Loader): ComponentType<RemoteParcelProps> {
  return function RemoteParcel({ remote, name, props, fallback = null }) {
    const [mountable, setMountable] = useState<Mountable>();
    const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');

    useEffect(() => {
      let current = true;
      setState('loading');
      mountableOf(loader, remote, name).then(
        (found) => current && setMountable(found),
        (error) => {
          loader.report({ type: 'parcel-failed', remote, parcel: name, error });
          if (current) setState('failed');
        },
      );
      return () => {
        current = false;
        setMountable(undefined);
      };
    }, [remote, name]);

    const onError = (error: unknown) => {
      loader.report({ type: 'parcel-failed', remote, parcel: name, error });
      setState('failed');
    };

    return (
      <>
        {state !== 'shown' && fallback}
        {mountable && state !== 'failed' && (
          <mountable.Parcel
            {...props}
            config={mountable.config}
            mountParcel={mountable.mount}
            handleError={onError}
            onParcelError={onError}
            // A piece that throws at once still counts as mounted afterwards.
            parcelDidMount={() => setState((now) => (now === 'failed' ? now : 'shown'))}
          />
        )}
      </>
    );
  };
}

/** single-spa comes with the first parcel, and only to mount it: its router is never started. */
async function mountableOf(loader: Loader, remote: string, name: string): Promise<Mountable> {
  const [config, { default: Parcel }, { mountRootParcel }] = await Promise.all([
    configOf(loader, remote, name),
    import('single-spa-react/parcel'),
    import('single-spa'),
  ]);
  return {
    config,
    mount: mountRootParcel,
    Parcel: Parcel as unknown as ComponentType<MountProps>,
  };
}

async function configOf(loader: Loader, remote: string, name: string): Promise<ParcelConfig> {
  const { parcels } = await loader.loadRemote(remote);
  const load = parcels[name];
  if (!load) throw new Error(`${remote} has no parcel '${name}'`);
  return load();
}
