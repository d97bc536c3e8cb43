import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { drawings } from './drawings.ts';

/**
 * Returns an SVG with a <symbol> per drawing. The <svg> that uses a symbol sets its colour and
 * stroke.
 */
export async function makeSprite(): Promise<string> {
  const symbols = await Promise.all(
    Object.entries(drawings).map(async ([name, lucide]) => {
      const drawing: { default: ComponentType } = await import(`lucide-react/icons/${lucide}`);
      const svg = renderToStaticMarkup(createElement(drawing.default));
      const inner = svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('</svg>'));
      return `<symbol id="${name}" viewBox="0 0 24 24">${inner}</symbol>`;
    }),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg">\n${symbols.join('\n')}\n</svg>\n`;
}
