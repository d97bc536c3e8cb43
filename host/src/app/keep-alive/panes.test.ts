import { describe, expect, it } from 'vitest';
import { maxPanes, type Pane, showPane } from './panes.ts';

const kept = (key: string): Pane => ({ key, keep: true });
const passing = (key: string): Pane => ({ key, keep: false });
const visit = (...pages: Pane[]) =>
  pages.reduce<Pane[]>((panes, page) => showPane(panes, page), []);
const keys = (panes: Pane[]) => panes.map((pane) => pane.key);

describe('showPane', () => {
  it('keeps a kept-alive page when another is shown', () => {
    expect(keys(visit(kept('/index'), kept('/wallet')))).toEqual(['/index', '/wallet']);
  });

  it('drops a page without the flag when another is shown', () => {
    expect(keys(visit(kept('/index'), passing('/user'), kept('/bank')))).toEqual([
      '/index',
      '/bank',
    ]);
  });

  it('moves a page to the end on return instead of mounting it twice', () => {
    expect(keys(visit(kept('/a'), kept('/b'), kept('/a')))).toEqual(['/b', '/a']);
  });

  it('drops the least recently used page beyond the cap', () => {
    const pages = Array.from({ length: maxPanes }, (_, i) => kept(`/${i}`));
    const panes = visit(...pages, kept('/0'), kept('/new'));
    expect(panes).toHaveLength(maxPanes);
    expect(keys(panes)).not.toContain('/1');
    expect(keys(panes)).toContain('/0');
  });
});
