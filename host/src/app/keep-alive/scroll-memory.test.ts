import { describe, expect, it } from 'vitest';
import { createScrollMemory } from './use-scroll.ts';

describe('scroll memory', () => {
  it('restores the position of a page', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    expect(memory.show('/b').at).toBeUndefined();
    memory.scrolled(10);
    expect(memory.show('/a').at).toBe(420);
  });

  it('ignores scrolling while a skeleton covers the page', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    memory.cover();
    memory.scrolled(0);
    expect(memory.show('/a').at).toBe(420);
    memory.scrolled(430);
    expect(memory.show('/a').at).toBe(430);
  });

  it('forgets all positions', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    memory.forget();
    expect(memory.show('/a').at).toBeUndefined();
  });
});
