import { localeNames, locales } from '@shared/contract';
import { remoteNames } from '@shared/contract/remote-names';
import { loadKitMessages } from '@shared/kit/messages';
import { type MessagesLoader, ShellLink } from '@shared/shell';
import { queriesSettled, type ShellOfStory, setUpStory } from '@shared/shell/testing/stories';
import { provideLink, VisuallyHidden } from '@shared/ui';
import '@shared/ui/tokens.css';
import type { Preview } from '@storybook/react-vite';
import type { ComponentType, ReactNode } from 'react';
import { configure } from 'storybook/test';

provideLink(ShellLink);
// Long, so that `play` does not fail on a slow machine.
configure({ asyncUtilTimeout: 20_000 });

/** The remotes' texts are the content of stories of shared/ui, which has no texts. */
const messages: Record<string, MessagesLoader> = {
  kit: loadKitMessages,
  ...Object.fromEntries(
    remoteNames.map((name): [string, MessagesLoader] => [
      name,
      (locale) => import(`../../${name}/src/messages/${locale}.json`),
    ]),
  ),
};

/** Widths of the smallest and a usual phone, a tablet and a computer. */
const widths = { 320: 568, 390: 844, 768: 1024, 1280: 800 };

const preview: Preview = {
  globalTypes: {
    theme: {
      toolbar: { title: 'Theme', icon: 'contrast', items: ['light', 'dark'], dynamicTitle: true },
    },
    locale: {
      toolbar: {
        title: 'Language',
        icon: 'globe',
        items: localeNames.map((value) => ({ value, title: locales[value].name })),
        dynamicTitle: true,
      },
    },
  },
  initialGlobals: { theme: 'light', locale: 'en', viewport: { value: '390' } },
  parameters: {
    layout: 'fullscreen',
    viewport: {
      options: Object.fromEntries(
        Object.entries(widths).map(([width, height]) => [
          width,
          { name: `${width} px`, styles: { width: `${width}px`, height: `${height}px` } },
        ]),
      ),
    },
  },
  loaders: [
    async ({ globals: { theme, locale }, parameters }) => {
      document.documentElement.dataset.theme = theme;
      const shell: ShellOfStory = parameters.shell ?? {};
      return { Providers: await setUpStory(locale, messages, shell) };
    },
  ],
  decorators: [
    (Story, { id, title, name, parameters, loaded }) => {
      const Providers: ComponentType<{ children: ReactNode }> = loaded.Providers;
      return (
        <Providers key={id}>
          <main style={{ isolation: 'isolate', padding: 'var(--space-4)' }}>
            {/* Stories of pages have a heading of their own. */}
            {!parameters.page && (
              <VisuallyHidden>
                <h1>{`${title}: ${name}`}</h1>
              </VisuallyHidden>
            )}
            <Story />
          </main>
        </Providers>
      );
    },
  ],
  afterEach: queriesSettled,
};

export default preview;
