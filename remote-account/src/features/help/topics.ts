import type { HelpTopic, PagePath } from '@shared/contract';
import type { KeyOf } from '@shared/shell';
import type { IconName } from '@shared/ui';

interface TopicPage {
  path: PagePath;
  /** Its title; `scripts/page-titles.test.ts` compares it with the page's own. */
  title: KeyOf<'help'>;
}

/** All topics in the order of the page, with the page where the member acts on it. */
const topics: Record<HelpTopic, { icon: IconName; page?: TopicPage }> = {
  ticket: { icon: 'ticket', page: { path: '/ticket', title: 'page.tickets' } },
  enu: { icon: 'release', page: { path: '/enuRelease', title: 'page.dailyEnu' } },
  coins: { icon: 'wallet', page: { path: '/wallet', title: 'page.wallet' } },
  'mutual-aid': { icon: 'aid', page: { path: '/ticket/aid', title: 'page.mutualAid' } },
  node: { icon: 'node', page: { path: '/node', title: 'page.nodes' } },
  payment: { icon: 'clock', page: { path: '/ticket?tab=mine', title: 'page.myTickets' } },
  fees: { icon: 'list' },
  deposit: { icon: 'arrow-down-left', page: { path: '/wallet/deposit', title: 'page.deposit' } },
  withdrawal: { icon: 'arrow-up-right', page: { path: '/withdraw', title: 'page.withdraw' } },
  'card-order': { icon: 'card', page: { path: '/bank?tab=get', title: 'page.getCard' } },
  'card-use': { icon: 'plus', page: { path: '/bank', title: 'page.cards' } },
  'card-declined': { icon: 'x', page: { path: '/bank', title: 'page.cards' } },
  'card-lost': { icon: 'freeze', page: { path: '/bank', title: 'page.cards' } },
  identity: { icon: 'holder', page: { path: '/bank/holdersList', title: 'page.holders' } },
  'sign-in': { icon: 'wallet' },
  security: { icon: 'shield', page: { path: '/user/security', title: 'page.security' } },
  passkey: { icon: 'shield', page: { path: '/user/security', title: 'page.security' } },
  notices: { icon: 'bell', page: { path: '/notice', title: 'page.notices' } },
  trouble: { icon: 'alert' },
};

export const helpTopics = Object.entries(topics).map(([topic, { icon }]) => ({
  topic: topic as HelpTopic,
  icon,
}));

export function pageOf(topic: HelpTopic): TopicPage | undefined {
  return topics[topic].page;
}

export function isHelpTopic(text: string | null): text is HelpTopic {
  return text !== null && Object.hasOwn(topics, text);
}
