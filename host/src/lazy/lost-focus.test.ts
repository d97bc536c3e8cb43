import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { catchFocus } from './lost-focus.ts';

let stop: () => void;
beforeEach(() => {
  stop = catchFocus(document.body);
});
afterEach(() => stop());

const show = (html: string) => {
  document.body.innerHTML = html;
};
const focused = () => document.activeElement?.textContent;

it.each([
  [
    'the next step of a dialog',
    '<main><h1>Page</h1></main><div role="dialog"><h2>Review</h2><p><button>Next</button></p></div>',
    'Review',
  ],
  [
    'the payment that replaces the form',
    '<main><h1>Page</h1><section><p><button>Buy</button></p></section></main>',
    'Pay',
    '<h2>Pay</h2>',
  ],
  [
    'the page after a dialog closes',
    '<main><h1>Page</h1></main><p><button>Sign</button></p>',
    'Page',
  ],
])('moves a lost focus to the heading of %s', async (_what, html, heading, instead = '') => {
  show(html);
  const button = document.querySelector('button') as HTMLElement;
  button.focus();
  (button.parentElement as HTMLElement).outerHTML = instead;
  await vi.waitFor(() => expect(focused()).toBe(heading));
});

it('keeps a focus that other code has set', async () => {
  show('<main><h1>Page</h1><p><button>Gone</button></p><a href="/">Opener</a></main>');
  (document.querySelector('button') as HTMLElement).focus();
  (document.querySelector('p') as HTMLElement).remove();
  (document.querySelector('a') as HTMLElement).focus();
  const { nextPaint } = await import('@shared/shell');
  await nextPaint();
  await nextPaint();
  expect(focused()).toBe('Opener');
});
