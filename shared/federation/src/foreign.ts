/**
 * Types of /foreign/foreign.js, which pages of other hosts load (docs/guides/foreign-hosts.md). The
 * site also serves this file as /foreign/foreign.d.ts, so it must import nothing.
 */

/** An instance of a shared module, in the format of the federation runtime. */
export interface SharedInstance {
  version: string;
  lib?: () => unknown;
  get?: () => Promise<() => unknown>;
  shareConfig: { singleton: boolean; requiredVersion: false };
}

export interface ForeignOptions {
  /** Opens a path that a parcel links to. By default the browser loads that page. */
  readonly navigate?: (path: string) => void;
}

export interface MountedParcel {
  update(props: Record<string, unknown>): void;
  unmount(): void;
}

export interface ParcelToMount {
  /** 'remote-visa' */
  readonly remote: string;
  /** One of the remote's parcels: 'cardSummary'. */
  readonly name: string;
  readonly props?: Record<string, unknown>;
}

/** A single-spa application. */
export interface Application {
  bootstrap(): Promise<void>;
  mount(props: { domElement?: HTMLElement }): Promise<void>;
  unmount(): Promise<void>;
}

/** The product's shell and shared modules. */
export interface Foreign {
  /** Shared module → its instance, for `registerShared` of another federation runtime. */
  readonly shared: Record<string, SharedInstance>;
  /** Adds the texts of a remote that another runtime has loaded, and those of the kit. */
  addTexts(
    remote: string,
    messages: (locale: never) => Promise<{ default: Record<string, string> }>,
  ): Promise<void>;
  mountParcel(element: HTMLElement, parcel: ParcelToMount): MountedParcel;
  /** Pages of all remotes as one application, which follows the address of the page. */
  readonly pages: Application;
  /** Changes the language: 'en', 'zhTw'. */
  setLanguage(locale: string): Promise<void>;
}

/** The global of foreign.js. */
export interface Tessera {
  /** Starts shell, session and registry, once per page. Rejects without a configuration. */
  start(options?: ForeignOptions): Promise<Foreign>;
}
