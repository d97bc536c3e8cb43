import type { Locale } from '@shared/contract';
import * as React from 'react';
import { type ComponentType, createElement } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { RouteObject } from 'react-router-dom';
import type { ParcelConfig } from 'single-spa';
import singleSpaReact from 'single-spa-react';

/** Flat texts of one language: key → text. */
export type Messages = Record<string, string>;

/** What a remote gives the host: the default export of './remote'. */
export interface RemoteModule {
  /** Pages with full paths ('/wallet/moneyLog'), each `lazy`, and a '*' page below each prefix. */
  readonly routes: RouteObject[];
  /** Loads the texts of a language; i18next's namespace is the remote's name. */
  readonly messages: (locale: Locale) => Promise<{ default: Messages }>;
  /** Pieces shown inside other remotes' pages, by name. */
  readonly parcels: Readonly<Record<string, () => Promise<ParcelConfig>>>;
}

/** Types a remote's default export; nothing happens at run time. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

/** What an unknown address below any of the prefixes shows. */
export function notFoundRoutesOf(
  prefixes: readonly string[],
  load: () => Promise<ComponentType>,
): RouteObject[] {
  return prefixes.map((prefix) => ({
    path: `${prefix}/*`,
    lazy: async () => ({ Component: await load() }),
  }));
}

/** What a parcel's component gets besides its own props. */
export interface ParcelOwnProps {
  /** Called when the component throws; the host then shows its placeholder. */
  onParcelError?: (error: Error) => void;
}

/**
 * single-spa lifecycles of a component, for the host's <Parcel> or any other single-spa shell. It
 * is a React root of its own: no router and no context of the page reaches it, so links are plain
 * or go through the shell's `navigate`.
 */
export function createParcel<Props extends object>(Component: ComponentType<Props>): ParcelConfig {
  return singleSpaReact<Props>({
    React,
    ReactDOMClient,
    rootComponent: (props: Props) => createElement(Component, props),
    // Renders nothing in the parcel's own root: the placeholder is the host's.
    errorBoundary: (error, _info, props) => {
      const { onParcelError } = props as ParcelOwnProps;
      queueMicrotask(() => onParcelError?.(error));
      return createElement(React.Fragment);
    },
  }) as ParcelConfig;
}
