import type { HelpTopic } from '@shared/contract';

export interface TopicText {
  topic: HelpTopic;
  title: string;
  paragraphs: readonly string[];
}

export interface FoundTopic {
  topic: HelpTopic;
  /** The first paragraph with a searched word; undefined if only the title has one. */
  excerpt: string | undefined;
}

/**
 * Returns the topics that contain every word of `search`, those with a word in their title first.
 * Ignores case, accents and the width of letters; a word can be any part of a text, because Chinese,
 * Japanese and Thai have no spaces.
 */
export function findTopics(topics: readonly TopicText[], search: string): FoundTopic[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  const found = topics.flatMap(({ topic, title, paragraphs }) => {
    const head = fold(title);
    const parts = paragraphs.map(fold);
    if (!words.every((word) => head.includes(word) || parts.some((part) => part.includes(word))))
      return [];
    const isTitled = words.some((word) => head.includes(word));
    const at = parts.findIndex((part) => words.some((word) => part.includes(word)));
    return [{ topic, isTitled, excerpt: paragraphs[at] }];
  });
  return [...found.filter((one) => one.isTitled), ...found.filter((one) => !one.isTitled)].map(
    ({ topic, excerpt }) => ({ topic, excerpt }),
  );
}

/** Removes case, width and accents: NFKD makes accents separate marks, except that of 'đ'. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('đ', 'd');
}
