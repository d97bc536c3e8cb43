import { describe, expect, it } from 'vitest';
import { maxPanes, type Pane, showPane } from './panes.ts';

const kept = (key: string): Pane => ({ key, keep: true });
const passing = (key: string): Pane => ({ key, keep: false });
const visit = (...pages: Pane[]) =>
  pages.reduce<Pane[]>((panes, page) => showPane(panes, page), []);
const keys = (panes: Pane[]) => panes.map((pane) => pane.key);

describe('panes', () => {
  it('a kept page stays when another is shown', () => {
    expect(keys(visit(kept('/index'), kept('/wallet')))).toEqual(['/index', '/wallet']);
  });

  it('a page without the flag leaves with its visit', () => {
    expect(keys(visit(kept('/index'), passing('/user'), kept('/bank')))).toEqual([
      '/index',
      '/bank',
    ]);
  });

  it('a return moves a page to the end instead of mounting it twice', () => {
    expect(keys(visit(kept('/a'), kept('/b'), kept('/a')))).toEqual(['/b', '/a']);
  });

  it('the least recently used page goes beyond the cap', () => {
    const pages = Array.from({ length: maxPanes }, (_, i) => kept(`/${i}`));
    const panes = visit(...pages, kept('/0'), kept('/new'));
    expect(panes).toHaveLength(maxPanes);
    expect(keys(panes)).not.toContain('/1');
    expect(keys(panes)).toContain('/0');
  });
});
