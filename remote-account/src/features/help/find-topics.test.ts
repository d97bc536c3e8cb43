import { expect, it } from 'vitest';
import { findTopics, type TopicText } from './find-topics.ts';

const topics: TopicText[] = [
  {
    topic: 'payment',
    title: 'Por que o pagamento espera?',
    words: 'pendente',
    paragraphs: ['A rede confirma.', 'Falta a taxa de rede?'],
  },
  {
    topic: 'fees',
    title: 'O que significa cada taxa?',
    words: 'custos gás',
    paragraphs: ['Taxa de saque: em JU.'],
  },
  {
    topic: 'card-lost',
    title: '凍結卡片，或在遺失時掛失',
    words: '補卡 損壞',
    paragraphs: ['解凍前，所有付款都會被拒絕。', 'ネットワークが'],
  },
  { topic: 'deposit', title: 'Nạp tiền thế nào?', words: '', paragraphs: ['Đóng băng thẻ'] },
  { topic: 'enu', title: '카드 동결', words: '', paragraphs: ['ENU'] },
];
const found = (search: string) => findTopics(topics, search).map(({ topic }) => topic);

it.each([
  ['REDE', ['payment']],
  ['taxa', ['fees', 'payment']],
  ['rede falta', ['payment']],
  ['付款', ['card-lost']],
  ['ﾈｯﾄﾜｰｸ', ['card-lost']],
  ['nap tien', ['deposit']],
  ['dong bang', ['deposit']],
  ['카', ['enu']],
  ['ＥＮＵ', ['enu']],
  ['rede 付款', []],
  ['gas', ['fees']],
  ['損壞', ['card-lost']],
  ['taxa pendente', ['payment']],
  ['(', []],
])('the search %j finds %j', (search, expected) => {
  expect(found(search)).toEqual(expected);
});

it('an empty search finds all topics in their order', () => {
  expect(found(' ')).toEqual(topics.map(({ topic }) => topic));
});

it('a found topic has the paragraph with the word, or none if only its title has the word', () => {
  expect(findTopics(topics, 'falta')[0]?.excerpt).toBe('Falta a taxa de rede?');
  expect(findTopics(topics, 'espera')[0]?.excerpt).toBeUndefined();
});
