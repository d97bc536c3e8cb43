import { describe, expect, it } from 'vitest';
import { createScrollMemory } from './scroll-memory.ts';

describe('scroll memory', () => {
  it('a page is found where it was left', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    expect(memory.show('/b').at).toBeUndefined();
    memory.scrolled(10);
    expect(memory.show('/a').at).toBe(420);
  });

  it('a skeleton that takes the place of a page on its way does not move it', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    memory.cover();
    memory.scrolled(0);
    expect(memory.show('/a').at).toBe(420);
    memory.scrolled(430);
    expect(memory.show('/a').at).toBe(430);
  });

  it('nothing is found after it was told to forget', () => {
    const memory = createScrollMemory();
    memory.show('/a');
    memory.scrolled(420);
    memory.forget();
    expect(memory.show('/a').at).toBeUndefined();
  });
});
