/** The parts of a service worker's global scope that this worker uses; the DOM types lack them. */
export interface WorkerScope {
  readonly location: { readonly hostname: string; readonly origin: string };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    /** The worker in use; null during the first installation. */
    readonly active: unknown;
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
}

/** An open tab of the product (WindowClient). */
export interface Tab {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, transfer: Transferable[]): void;
}

interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void;
}

/** A route of the Service Worker Static Routing API. */
interface StaticRoute {
  readonly condition: { readonly urlPattern: { readonly pathname: string } };
  readonly source: 'network' | 'fetch-event';
}

export interface InstallEvent extends ExtendableEvent {
  addRoutes?(routes: StaticRoute[]): Promise<void>;
}

export interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
}

export interface PushText {
  json(): unknown;
}

export interface PushEvent extends ExtendableEvent {
  readonly data: PushText | null;
}

export interface NotificationClickEvent extends ExtendableEvent {
  readonly notification: { readonly data: unknown; close(): void };
}

export const worker = globalThis as unknown as WorkerScope;
