import type { StorybookConfig } from '@storybook/react-vite';

/** The catalogue of components (docs/guides/components.md). */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../ui/src/**/*.stories.tsx', '../kit/src/**/*.stories.tsx'],
  core: {
    disableTelemetry: true,
    disableWhatsNewNotifications: true,
    enableCrashReports: false,
  },
  // Props are documented by the API reports and by types. The extractor would need a second TypeScript.
  typescript: { reactDocgen: false },
  // Stories take their state from code, so that each can be named and tested.
  features: { controls: false, actions: false, backgrounds: false },
  viteFinal: (vite) => ({
    ...vite,
    // Fragments of a data: URL draw no icons, so the sprite stays a file.
    build: { ...vite.build, assetsInlineLimit: 0, target: 'esnext', reportCompressedSize: false },
  }),
};

export default config;
