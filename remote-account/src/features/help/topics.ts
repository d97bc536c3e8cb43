import type { HelpTopic, PagePath } from '@shared/contract';
import type { IconName } from '@shared/ui';

/** All topics in the order of the page, with the page where the member acts on it. */
const topics: Record<HelpTopic, { icon: IconName; path?: PagePath }> = {
  ticket: { icon: 'ticket', path: '/ticket' },
  enu: { icon: 'release', path: '/enuRelease' },
  coins: { icon: 'wallet', path: '/wallet' },
  'mutual-aid': { icon: 'aid', path: '/ticket/aid' },
  node: { icon: 'node', path: '/node' },
  payment: { icon: 'clock', path: '/ticket?tab=mine' },
  fees: { icon: 'list' },
  deposit: { icon: 'arrow-down-left', path: '/wallet/deposit' },
  withdrawal: { icon: 'arrow-up-right', path: '/withdraw' },
  'card-order': { icon: 'card', path: '/bank?tab=get' },
  'card-use': { icon: 'plus', path: '/bank' },
  'card-declined': { icon: 'x', path: '/bank' },
  'card-lost': { icon: 'freeze', path: '/bank' },
  identity: { icon: 'holder', path: '/bank/holdersList' },
  'sign-in': { icon: 'wallet' },
  security: { icon: 'shield', path: '/user/security' },
};

export const helpTopics = Object.entries(topics).map(([topic, { icon }]) => ({
  topic: topic as HelpTopic,
  icon,
}));

export function pageOf(topic: HelpTopic): PagePath | undefined {
  return topics[topic].path;
}

export function isHelpTopic(text: string | null): text is HelpTopic {
  return text !== null && Object.hasOwn(topics, text);
}
