import { notificationOf } from './notification.ts';
import { type FirstLoadFile, serveOffline } from './offline.ts';
import { openLink } from './open-link.ts';
import { takeOver } from './take-over.ts';
import { type NotificationClickEvent, type PushEvent, worker } from './worker-scope.ts';

/** The build replaces this name (shared/federation/src/build/worker-files.ts). */
declare const FIRST_LOAD_FILES: FirstLoadFile[];

/** Shows notifications and opens their links. Lets the app start without a network. */
serveOffline(worker, FIRST_LOAD_FILES);

worker.addEventListener('push', (event: PushEvent) => {
  const { title, ...options } = notificationOf(event.data, worker.location.hostname);
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event: NotificationClickEvent) => {
  event.notification.close();
  event.waitUntil(openLink(worker, event.notification.data));
});

takeOver(worker);
