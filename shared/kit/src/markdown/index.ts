/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/markdown`: a text that an operator has written. */
export { MarkdownText } from './markdown-text.tsx';
