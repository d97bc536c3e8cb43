import type { HelpTopic } from '@shared/contract';
import type { IconName } from '@shared/ui';

/** The icons of all topics, in the order of the page. */
const icons: Record<HelpTopic, IconName> = {
  ticket: 'ticket',
  enu: 'release',
  'mutual-aid': 'aid',
  node: 'node',
  payment: 'clock',
  fees: 'list',
  deposit: 'arrow-down-left',
  withdrawal: 'arrow-up-right',
  'card-order': 'card',
  'card-use': 'plus',
  'card-declined': 'x',
  'card-lost': 'freeze',
  identity: 'holder',
  'sign-in': 'wallet',
  security: 'shield',
};

export const helpTopics = Object.entries(icons).map(([topic, icon]) => ({
  topic: topic as HelpTopic,
  icon,
}));

export function isHelpTopic(text: string | null): text is HelpTopic {
  return text !== null && Object.hasOwn(icons, text);
}
