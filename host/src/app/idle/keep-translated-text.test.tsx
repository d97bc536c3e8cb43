import { act, cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepTranslatedText } from './keep-translated-text.ts';

let undo = () => {};
beforeEach(() => {
  undo = keepTranslatedText();
});
afterEach(() => {
  cleanup();
  undo();
});

/** Replaces or moves a text as Chrome and other translators do. */
type Way = (text: Text, font: Element) => void;

const ways: [string, Way][] = [
  ['replaced at once', (text, font) => text.replaceWith(font)],
  [
    'replaced in two steps',
    (text, font) => {
      text.after(font);
      text.remove();
    },
  ],
  [
    'moved into the translation',
    (text, font) => {
      text.replaceWith(font);
      font.replaceChildren(text);
    },
  ],
];

function translate(root: Element, way: Way): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const font = document.createElement('font');
    font.textContent = text.data.toUpperCase();
    way(text, font);
  }
}

function Panel({ figure, before, after }: { figure: ReactNode; before?: string; after?: string }) {
  return (
    <p>
      {before}
      <b>now</b> {figure} units{after && <i>{after}</i>}
    </p>
  );
}

for (const [name, way] of ways) {
  it(`updates a text that was ${name}`, () => {
    const { container, rerender } = render(<Panel figure="3" />);
    translate(container, way);
    rerender(<Panel figure="180" />);
    expect(container.textContent?.toLowerCase()).toBe('now 180 units');
    translate(container, way);
    rerender(<Panel figure="60" />);
    expect(container.textContent?.toLowerCase()).toBe('now 60 units');
  });

  it(`removes a text that was ${name}`, () => {
    const { container, rerender } = render(<Panel before="and" figure="3" />);
    translate(container, way);
    rerender(<Panel figure={null} />);
    expect(container.textContent?.toLowerCase().trim()).toBe('now  units');
  });

  it(`inserts before a text that was ${name}`, () => {
    const { container, rerender } = render(<Panel figure={null} />);
    translate(container, way);
    rerender(<Panel before="and " figure="3" after="!" />);
    expect(container.textContent?.toLowerCase()).toBe('and now 3 units!');
  });
}

it('removes an element that a translator moved, and nothing beside it', () => {
  const { container, rerender } = render(<Panel figure={<u>3</u>} />);
  const font = document.createElement('font');
  const moved = container.querySelector('u') as Element;
  moved.replaceWith(font);
  font.append('about ', moved);
  act(() => rerender(<Panel figure={null} />));
  expect(container.querySelector('u')).toBeNull();
  expect(container.textContent).toContain('about');
});
