/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/markdown`: text written by an operator. */
export { MarkdownText } from './markdown-text.tsx';
