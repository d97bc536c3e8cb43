import type { Locale } from '@shared/contract';
import * as React from 'react';
import { type ComponentType, createElement } from 'react';
import * as ReactDOMClient from 'react-dom/client';
import type { RouteObject } from 'react-router-dom';
import type { ParcelConfig } from 'single-spa';
import singleSpaReact from 'single-spa-react';

export type Messages = Record<string, string>;

/** A remote, as the default export of './remote'. */
export interface RemoteModule {
  /** Pages with full paths ('/wallet/moneyLog'), each `lazy`, and a '*' page below each prefix. */
  readonly routes: RouteObject[];
  /** Loads the texts of a language; i18next's namespace is the remote's name. */
  readonly messages: (locale: Locale) => Promise<{ default: Messages }>;
  /** Parcels by name, which pages of the host or of other remotes show. */
  readonly parcels: Readonly<Record<string, () => Promise<ParcelConfig<never>>>>;
}

type PropsOf<Parcel> = Parcel extends { props?: infer Props } ? Props : never;

export type ParcelsOf<Remote extends keyof ParcelTables> = {
  readonly [Name in keyof ParcelTables[Remote]]: () => Promise<
    ParcelConfig<PropsOf<ParcelTables[Remote][Name]>>
  >;
};

/** Returns its argument; checks the type of a remote's default export. */
export function defineRemote(remote: RemoteModule): RemoteModule {
  return remote;
}

export function pageRoutes(
  pages: Readonly<Record<string, () => Promise<ComponentType>>>,
): RouteObject[] {
  return Object.entries(pages).map(([path, load]) => ({
    path,
    lazy: async () => ({ Component: await load() }),
  }));
}

export function notFoundRoutesOf(
  prefixes: readonly string[],
  load: () => Promise<ComponentType>,
): RouteObject[] {
  return prefixes.flatMap((prefix) => pageRoutes({ [`${prefix}/*`]: load }));
}

interface ParcelOwnProps {
  /** Called when the component throws. <Parcel> then shows its `failed` content. */
  onParcelError?: (error: Error) => void;
}

/**
 * Returns a parcel for the host's <Parcel> or any other single-spa shell. A parcel has its own
 * React root: it gets neither the router nor any context of the page, so its links are plain or use
 * the shell's `navigate`.
 */
export function createParcel<Props extends object>(
  Component: ComponentType<Props>,
): ParcelConfig<Props> {
  return singleSpaReact<Props>({
    React,
    ReactDOMClient,
    rootComponent: (props: Props) => createElement(Component, props),
    // Renders nothing in the parcel's root, because <Parcel> shows its `failed` content.
    errorBoundary: (error, _info, props) => {
      const { onParcelError } = props as ParcelOwnProps;
      queueMicrotask(() => onParcelError?.(error));
      return createElement(React.Fragment);
    },
  }) as ParcelConfig<Props>;
}
