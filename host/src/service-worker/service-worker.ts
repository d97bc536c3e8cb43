import { notificationOf } from './notification.ts';
import { openLink } from './open-link.ts';
import { type NotificationClickEvent, type PushEvent, worker } from './worker-scope.ts';

/**
 * Shows notifications and opens their links. It handles no requests. A cache for offline use needs
 * a module of its own and listeners for `install`, `activate` and `fetch`.
 */
worker.addEventListener('push', (event: PushEvent) => {
  const { title, ...options } = notificationOf(event.data, worker.location.hostname);
  event.waitUntil(worker.registration.showNotification(title, options));
});

worker.addEventListener('notificationclick', (event: NotificationClickEvent) => {
  event.notification.close();
  event.waitUntil(openLink(worker, event.notification.data));
});

// A new version replaces the old one at once, because no page depends on it.
worker.addEventListener('install', () => void worker.skipWaiting());
