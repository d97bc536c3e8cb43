import type { HelpTopic } from '@shared/contract';

export interface TopicText {
  topic: HelpTopic;
  title: string;
  /** Words for the topic that neither title nor paragraphs have, separated by spaces. */
  words: string;
  paragraphs: readonly string[];
}

export interface FoundTopic {
  topic: HelpTopic;
  /** The first paragraph with a searched word; undefined if none has one. */
  excerpt: string | undefined;
}

/**
 * Returns the topics that contain every word of `search`, those named by a word first.
 * Ignores case, accents and the width of letters; a word can be any part of a text, because Chinese,
 * Japanese and Thai have no spaces.
 */
export function findTopics(topics: readonly TopicText[], search: string): FoundTopic[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = topics.flatMap(({ topic, title, words: others, paragraphs }) => {
    const head = fold(`${title} ${others}`);
    const parts = paragraphs.map(fold);
    if (!words.every((word) => head.includes(word) || parts.some((part) => part.includes(word))))
      return [];
    const isNamed = words.some((word) => head.includes(word));
    const at = parts.findIndex((part) => words.some((word) => part.includes(word)));
    return [{ topic, isNamed, excerpt: paragraphs[at] }];
  });
  return [...found.filter((one) => one.isNamed), ...found.filter((one) => !one.isNamed)].map(
    ({ topic, excerpt }) => ({ topic, excerpt }),
  );
}

/** Removes case, width and accents: NFKD makes accents separate marks, except that of 'đ'. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}
