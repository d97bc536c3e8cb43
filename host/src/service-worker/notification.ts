import type { PushText } from './worker-scope.ts';

interface ShownNotification extends NotificationOptions {
  readonly title: string;
}

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined);

/**
 * Returns what to show for a message of the server. Browsers require a notification for each
 * message, so a message that cannot be read shows `fallbackTitle`.
 */
export function notificationOf(data: PushText | null, fallbackTitle: string): ShownNotification {
  const { title, body, tag, path, lang } = propertiesOf(data);
  const id = textOf(tag);
  return {
    title: textOf(title) ?? fallbackTitle,
    body: textOf(body) ?? '',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: textOf(path) ?? '/notice',
    ...(textOf(lang) && { lang: textOf(lang) as string }),
    // A message that arrives twice replaces its first notification.
    ...(id && { tag: id }),
  };
}

function propertiesOf(data: PushText | null): Record<string, unknown> {
  try {
    const value = data?.json();
    return typeof value === 'object' && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
