/// <reference path="../css-modules.d.ts" />

/** `@shared/kit/markdown`: renders Markdown that operators wrote. */
export { MarkdownText } from './markdown-text.tsx';
