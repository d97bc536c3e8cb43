/** The parts of a service worker's global scope that this worker uses; the DOM types lack them. */
export interface WorkerScope {
  readonly location: { readonly hostname: string; readonly origin: string };
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: {
    showNotification(title: string, options: NotificationOptions): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: NotificationClickEvent) => void,
  ): void;
  addEventListener(type: 'install', listener: () => void): void;
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
