import { describe, expect, it, vi } from 'vitest';
import { followHeading } from './use-heading.ts';

function areaOf(html: string): HTMLElement {
  const area = document.createElement('main');
  area.innerHTML = html;
  document.body.replaceChildren(area);
  return area;
}

describe('followHeading', () => {
  it('focuses the h1 of the visible page, not that of a hidden one', () => {
    const area = areaOf(
      '<div data-shown="false"><h1>Old</h1></div><div data-shown="true"><h1>New</h1></div>',
    );
    const onText = vi.fn();
    followHeading(area, { focus: true, onText })();
    expect(document.activeElement?.textContent).toBe('New');
    expect(onText).toHaveBeenCalledExactlyOnceWith('New');
  });

  it('follows a heading that appears later', async () => {
    const area = areaOf('<div data-shown="true"></div>');
    const onText = vi.fn();
    const stop = followHeading(area, { focus: true, onText });
    const heading = document.createElement('h1');
    heading.textContent = 'Late';
    area.firstElementChild?.append(heading);
    await vi.waitFor(() => expect(onText).toHaveBeenCalledWith('Late'));
    expect(document.activeElement).toBe(heading);
    stop();
  });

  it('does not move the focus once the user has moved it', async () => {
    const area = areaOf('<div data-shown="true"></div><input>');
    const onText = vi.fn();
    const stop = followHeading(area, { focus: true, onText });
    area.querySelector('input')?.focus();
    area.firstElementChild?.append(
      Object.assign(document.createElement('h1'), { textContent: 'Late' }),
    );
    await vi.waitFor(() => expect(onText).toHaveBeenCalled());
    expect(document.activeElement?.tagName).toBe('INPUT');
    stop();
  });
});
