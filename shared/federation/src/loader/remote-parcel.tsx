import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { mountRootParcel, ParcelConfig } from 'single-spa';
import type { Loader } from './create-loader.ts';

export interface RemoteParcelProps {
  /** Owner: 'remote-visa'. */
  remote: string;
  /** One of the owner's parcels: 'cardSummary'. */
  name: string;
  /** Props of the parcel, on mount and on every change. */
  props?: Record<string, unknown>;
  /** Shown while the parcel loads. */
  fallback?: ReactNode;
  /** Shown after a failure; nothing by default. */
  failed?: ReactNode;
}

type ParcelLoader = Pick<Loader, 'loadRemote' | 'report'>;
type Mountable = { Parcel: ComponentType<MountProps>; config: ParcelConfig<never>; mount: unknown };
type MountProps = Record<string, unknown>;
type MountParcel = typeof mountRootParcel;

/** Returns a component that shows a parcel, or `failed` if the remote or the parcel fails. */
export function createRemoteParcel(loader: ParcelLoader): ComponentType<RemoteParcelProps> {
  return function RemoteParcel({ remote, name, props, fallback = null, failed = null }) {
    const [mountable, setMountable] = useState<Mountable>();
    const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
    const [attempt, setAttempt] = useState(1);

    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads again
    useEffect(() => {
      let current = true;
      const again = () => setAttempt((number) => number + 1);
      setState('loading');
      mountableOf(loader, remote, name).then(
        (found) => current && setMountable(found),
        (error) => {
          loader.report({ type: 'parcel-failed', remote, parcel: name, error });
          if (!current) return;
          setState('failed');
          addEventListener('online', again, { once: true });
        },
      );
      return () => {
        current = false;
        removeEventListener('online', again);
        setMountable(undefined);
      };
    }, [remote, name, attempt]);

    useEffect(() => {
      if (state !== 'shown') return;
      loader.report({ type: 'parcel-shown', remote, parcel: name, path: location.pathname });
    }, [state, remote, name]);

    const onError = (error: unknown) => {
      loader.report({ type: 'parcel-failed', remote, parcel: name, error });
      setState('failed');
    };

    return (
      <>
        {state === 'loading' && fallback}
        {state === 'failed' && failed}
        {mountable && state !== 'failed' && (
          <mountable.Parcel
            {...props}
            config={mountable.config}
            mountParcel={mountable.mount}
            handleError={onError}
            onParcelError={onError}
            // A parcel that throws at once still reports its mount afterwards.
            parcelDidMount={() => setState((now) => (now === 'failed' ? now : 'shown'))}
          />
        )}
      </>
    );
  };
}

/** Returns a parcel with single-spa's code that mounts it. single-spa's router never starts. */
async function mountableOf(loader: ParcelLoader, remote: string, name: string): Promise<Mountable> {
  const [config, { default: Parcel }, singleSpa] = await Promise.all([
    configOf(loader, remote, name),
    import('single-spa-react/parcel'),
    import('single-spa'),
  ]);
  return {
    config,
    mount: await parentOf(singleSpa.mountRootParcel),
    Parcel: Parcel as unknown as ComponentType<MountProps>,
  };
}

let parent: Promise<MountParcel> | undefined;

/**
 * Returns the mount function of the parent that all parcels share. single-spa 6.0.3 frees an ended
 * parcel only if it has a parent (`mountParcel`, `parentName`): root parcels stay, with their DOM.
 */
function parentOf(mountRootParcel: MountParcel): Promise<MountParcel> {
  parent ??= new Promise((done, fail) => {
    const nothing = async () => {};
    const mount = async (props: { mountParcel: MountParcel }) => done(props.mountParcel);
    mountRootParcel({ name: 'host', bootstrap: nothing, mount, unmount: nothing } as ParcelConfig, {
      domElement: document.createElement('div'),
    }).mountPromise.catch((error) => {
      parent = undefined;
      fail(error);
    });
  });
  return parent;
}

async function configOf(
  loader: ParcelLoader,
  remote: string,
  name: string,
): Promise<ParcelConfig<never>> {
  const { parcels } = await loader.loadRemote(remote);
  const load = parcels[name];
  if (!load) throw new Error(`${remote} has no parcel '${name}'`);
  return load();
}
