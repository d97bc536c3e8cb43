import { remoteNames } from './shared/contract/src/remote-names.ts';

/** The rules for imports (docs/architecture.md). `pnpm lint` checks them. */

const tests = '\\.(test|spec)\\.tsx?$|/testing/';

const stories = '\\.stories\\.tsx$';

/** Test files that may import other parts, because they use a real chain or real clients. */
const realClients = [
  '^shared/shell/testing/sandbox-chain\\.ts$',
  '^server/src/transport/realtime/through-network\\.test\\.ts$',
];

/** Stories of shared/ui use the shell for texts, which its components get as props. */
const storiesOfUi = `^shared/ui/.*${stories}`;

const ofApps = ['kit', 'shell', 'ui', 'federation', 'contract'];

/** Part → packages of `shared/` that it may import by name. */
const packages = {
  ...Object.fromEntries(['host', ...remoteNames].map((app) => [app, ofApps])),
  'shared/contract': [],
  'shared/shell': ['contract'],
  'shared/ui': ['contract'],
  'shared/kit': ['shell', 'ui', 'contract'],
  'shared/releases': ['contract'],
  'shared/federation': ['releases', 'contract'],
  server: ['releases', 'contract'],
  'shared/storybook': ['kit', 'shell', 'ui', 'contract'],
  e2e: ['contract'],
  scripts: [],
};

/** Part → folders that it may import by path. */
const paths = {
  // Texts of the remotes are content of stories.
  'shared/storybook': remoteNames,
  e2e: ['server', 'shared/shell', 'shared/federation', 'shared/releases', 'scripts'],
  scripts: [
    'server',
    'shared/contract',
    'shared/releases',
    'shared/federation',
    'shared/shell/testing',
    'e2e',
  ],
};

/** The server's layers, highest first: a layer imports those below it. */
const layers = [
  'app',
  'operators',
  'sandbox',
  'products',
  'cards',
  'money',
  'members',
  'chain',
  'federation',
  'transport',
  'config',
  'platform',
];

const parts = Object.keys(packages);

const within = (folders) => folders.map((folder) => `^${folder}/`);

const betweenParts = parts.flatMap((part) => {
  const named = packages[part].map((name) => `shared/${name}`);
  const byPath = paths[part] ?? [];
  return [
    {
      name: `${part} imports only the packages it may`,
      from: { path: `^${part}/`, pathNot: [...realClients, storiesOfUi] },
      to: { path: within(parts), pathNot: within([part, ...named, ...byPath]) },
    },
    {
      name: `${part} imports packages by name`,
      from: { path: `^${part}/`, pathNot: realClients },
      to: {
        path: within(parts),
        pathNot: within([part, ...byPath]),
        dependencyTypes: ['local'],
      },
    },
  ];
});

const ofStories = [
  {
    name: 'stories of shared/ui import the shell and the contract only',
    from: { path: storiesOfUi },
    to: {
      path: within(parts),
      pathNot: within(['shared/ui', 'shared/shell', 'shared/contract']),
    },
  },
  {
    name: 'only Storybook loads stories and what they need',
    from: { pathNot: [stories, tests, '^shared/storybook/'] },
    to: { path: [stories, '/testing/stories\\.tsx$', '/(?:@storybook|storybook)/'] },
  },
];

const betweenLayers = layers.slice(1).map((layer, index) => ({
  name: `server/src/${layer} imports no higher layer`,
  from: { path: `^server/src/${layer}/`, pathNot: tests },
  to: {
    path: within([...layers.slice(0, index + 1), 'testing'].map((name) => `server/src/${name}`)),
  },
}));

/** Modules of the server; index.ts is the public API of each. */
const modules = [
  '(?:operators|products|cards|money|members|federation|transport)/[^/]+',
  'config/settings',
  'platform/(?:database|redis|jobs|storage|messages|tracing)',
  'sandbox/issuer',
  'chain',
  'sandbox',
].join('|');

/** Features of the host and of the remotes; index.ts is the public API of each. */
const features = '^((?:host|remote-\\w+)/src/features/[^/]+)/';

export default {
  forbidden: [
    ...betweenParts,
    ...ofStories,
    ...betweenLayers,
    {
      name: 'modules of the server are imported through index.ts',
      from: { path: `^server/src/(${modules}|[^/]+)/`, pathNot: tests },
      to: {
        path: `^server/src/(?:${modules})/.`,
        pathNot: ['^server/src/$1/', `^server/src/(?:${modules})/index\\.ts$`],
      },
    },
    {
      name: 'features import features through index.ts',
      from: { path: features, pathNot: tests },
      to: { path: `${features}.`, pathNot: ['^$1/', '/index\\.tsx?$'] },
    },
    {
      name: 'other files import features through index.ts',
      // The build renders first-screen.tsx in Node, where the features' index cannot run.
      from: {
        path: '^(?:host|remote-\\w+)/',
        pathNot: [features, tests, '^host/src/first-screen'],
      },
      to: { path: `${features}.`, pathNot: '/index\\.tsx?$' },
    },
    {
      name: 'only the entry of the host imports its app',
      from: { path: '^host/src/[^/]+/', pathNot: ['^host/src/app/', tests] },
      to: { path: '^host/src/app/' },
    },
    {
      name: 'host/src/lazy and host/src/federation import no feature',
      from: { path: '^host/src/(?:lazy|federation)/', pathNot: tests },
      to: { path: '^host/src/features/' },
    },
    {
      name: 'the federation of the host is imported through index.ts',
      from: { path: '^host/src/', pathNot: ['^host/src/federation/', tests] },
      to: { path: '^host/src/federation/', pathNot: '/index\\.ts$' },
    },
    {
      name: 'only import() loads a *.lazy file',
      from: { pathNot: tests },
      to: {
        path: '\\.lazy\\.tsx?$',
        dynamic: false,
        dependencyTypesNot: ['type-only', 'type-import'],
      },
    },
    {
      name: 'the contract imports zod/mini only',
      from: { path: '^shared/contract/src/', pathNot: tests },
      to: { path: '.', pathNot: ['^shared/contract/', '/zod/(?:v4/)?mini/'] },
    },
    {
      name: 'remotes and the kit leave ethers to the shell',
      from: { path: ['^remote-', '^shared/kit/'], pathNot: tests },
      to: { path: '/ethers/' },
    },
    {
      name: 'the ledger imports no product',
      from: { path: '^server/src/money/ledger/', pathNot: tests },
      to: { path: '^server/src/', pathNot: '^server/src/(?:money/ledger|platform|config)/' },
    },
    {
      name: 'issuer adapters import no product',
      from: { path: '^server/src/cards/issuer/', pathNot: tests },
      to: { path: '^server/src/', pathNot: '^server/src/(?:cards/issuer|platform|config)/' },
    },
    {
      name: 'the sandbox issuer is a program of its own',
      from: { path: '^server/src/sandbox/issuer/', pathNot: tests },
      to: {
        path: '^server/src/',
        pathNot: '^server/src/(?:sandbox/issuer|cards/issuer|platform)/',
      },
    },
    {
      name: 'only the composition root imports HTTP and static files',
      from: { path: '^server/src/', pathNot: ['^server/src/(?:app|transport)/', tests] },
      to: { path: '^server/src/transport/(?:http|static)/' },
    },
    {
      name: 'the server imports no React',
      from: { path: '^server/' },
      to: { path: '/react(-dom)?/' },
    },
    {
      name: 'no circular imports',
      from: {},
      to: {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only', 'type-import', 'dynamic-import'] },
      },
    },
  ].map((rule) => ({ severity: 'error', ...rule })),
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(?!.*node_modules/).*/dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'default'],
    },
  },
};
