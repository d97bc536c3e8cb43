import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import GithubSlugger from 'github-slugger';
import { lexer, type Token, walkTokens } from 'marked';
import { root } from '../workspace.ts';

interface Page {
  links: string[];
  anchors: Set<string>;
  paths: string[];
}

/** Top-level folders of the repository: a code span that starts with one is checked as a path. */
const folders = /^(?:host|remote-\w+|shared|server|e2e|scripts|docs)\/[\w./-]*[\w/]$/;
/** A path that only illustrates a pattern, or that a build creates. */
const example = /<|\*|remote-x|(?:^|\/)(?:NNNN-|dist\/)/;

export function brokenLinks(files: readonly string[]): string[] {
  const pages = new Map<string, Page>();
  const pageOf = (file: string): Page => {
    const page = pages.get(file) ?? read(readFileSync(join(root, file), 'utf8'));
    pages.set(file, page);
    return page;
  };
  return files.flatMap((file) => [
    ...pageOf(file).links.flatMap((link) => problemOf(file, link, pageOf)),
    ...pageOf(file)
      .paths.filter((path) => !existsSync(join(root, path)))
      .map((path) => `${file}: no such path: ${path}`),
  ]);
}

/** Returns the problem of a link in a file, if any. */
export function problemOfLink(file: string, link: string): string[] {
  return problemOf(file, link, (path) => read(readFileSync(join(root, path), 'utf8')));
}

function problemOf(file: string, link: string, pageOf: (file: string) => Page): string[] {
  if (/^[a-z]+:/i.test(link)) {
    return URL.canParse(link) ? [] : [`${file}: not a URL: ${link}`];
  }
  const [path = '', anchor] = link.split('#');
  const target = path ? normalize(join(dirname(file), decodeURI(path))) : file;
  if (!existsSync(join(root, target))) return [`${file}: no such file: ${link}`];
  if (!anchor || !target.endsWith('.md') || statSync(join(root, target)).isDirectory()) return [];
  return pageOf(target).anchors.has(anchor) ? [] : [`${file}: no such heading: ${link}`];
}

function read(text: string): Page {
  const page: Page = { links: [], anchors: new Set(), paths: [] };
  const slugger = new GithubSlugger();
  walkTokens(lexer(text), (token) => {
    if (token.type === 'heading') page.anchors.add(slugger.slug(plainText(token.tokens ?? [])));
    if (token.type === 'link' || token.type === 'image') page.links.push(token.href);
    if (token.type === 'html') {
      const attributes = token.text.matchAll(/\b(?:href|src|srcset)="([^"]+)"/g);
      for (const [, link = ''] of attributes) page.links.push(link);
    }
    if (token.type === 'codespan' && folders.test(token.text) && !example.test(token.text)) {
      page.paths.push(token.text);
    }
  });
  return page;
}

/** Returns the text of a heading without its markup. */
function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : textOf(token)))
    .join('');
}

const textOf = (token: Token) => ('text' in token ? String(token.text) : token.raw);
