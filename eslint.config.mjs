import { createRequire } from 'node:module';
import tseslint from 'typescript-eslint';
import { bareStates, exactTimes, messageTests } from './eslint.decisions.mjs';

/** The shared packages that a remote may import; docs/reference.md says what each exports. */
const remotePackages = createRequire(import.meta.url)('./shared/federation/remotePackages.json');
const remotesWall = {
  group: ['@portal/mf-*', '@portal/shell', '@portal/server', '../../../*', '**/shell/**', '**/mf-*/**'],
  message: 'Remotes do not import remotes, the shell or the server. Link by URL, or move it to shared/.',
};
const servedContract = {
  regex: '^@portal/contract/',
  message: 'Remotes use @portal/contract; the rest of it belongs to the shell and the server and may change.',
};
const rawTransport = {
  regex: '^@portal/client/',
  message: 'Remotes make calls with `call` and send files with `upload` of @portal/client.',
};
const lostParts = {
  regex: '^react$',
  importNames: ['lazy'],
  message: 'A part that is lost on its way must not take the page with it: use latePart of @portal/page.',
};
const walls = (files, ...patterns) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});
const only = (allowed, message) => ({
  regex: `^@portal/(?!(${allowed.join('|')})$)`,
  message,
});

const serverShares = only(
  [
    'calls',
    'codes',
    'contract/(internal|gateway|gatewaySignature|seal)',
    'environment(/stopping)?',
    'routes',
    'rules',
    'schema',
  ],
  'The server shares calls, codes, contract, rules and schema with the browser, its environment with gateways, nothing else.',
);
const environment = {
  object: 'process',
  property: 'env',
  message:
    'Take it from the config. A new setting goes to serverSettings.ts or gateway/src/config.ts, and to .env.example.',
};
const sql = {
  name: 'kysely',
  importNames: ['sql'],
  message:
    'SQL stands in *.repository.ts (what changes rows) and *.queries.ts (what pages and lists are made of).',
};
/** Modules of the server: each is entered by its door, and each layer uses the one below. */
const roomWalls = (depth, insideOfOthers) => {
  const folder = `server/src/modules/${depth}`;
  const door = {
    regex: insideOfOthers,
    message:
      'Another module is used through its door: import its folder, and give out in its index.ts what is missing.',
  };
  const restrict = (paths, patterns) => ({ 'no-restricted-imports': ['error', { paths, patterns }] });
  return [
    { files: [`${folder}/*.ts`], rules: restrict([sql], [serverShares, door]) },
    {
      files: [`${folder}/*.{repository,queries}.ts`],
      rules: restrict([], [serverShares, door]),
    },
    {
      files: [`${folder}/*.routes.ts`],
      rules: restrict(
        [{ name: 'kysely', message: sql.message }],
        [
          serverShares,
          door,
          {
            regex: '\\.repository$|/platform/db/(?!Db$)',
            message:
              'Routes speak HTTP: what is read stands in *.queries.ts, what is decided in *.service.ts.',
          },
        ],
      ),
    },
  ];
};

/* Which imports, words and names may stand where. What needs types, and the rules of React, stand in .oxlintrc.json. */
export default tseslint.config(
  { ignores: ['**/dist/**', 'data/**', '.cache/**'] },
  ...tseslint.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-shadow': 'error',
      'no-duplicate-imports': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
      'no-restricted-syntax': ['error', ...messageTests, ...bareStates, ...exactTimes],
    },
  },
  {
    files: ['**/*.js'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  walls(
    ['mf-*/src/**'],
    remotesWall,
    {
      regex: '^react-router',
      message: 'Import the router from @portal/router: one router serves the whole page.',
    },
    servedContract,
    rawTransport,
    lostParts,
    {
      regex: `^@portal/(?!mf-|shell$|server$|contract/|client/|(${remotePackages.join('|')})$)`,
      message:
        'Remotes import shared packages by the doors that docs/reference.md lists. Export there what you need.',
    },
  ),
  walls(
    ['shell/src/**'],
    {
      group: ['@portal/mf-*', '@portal/server', '**/mf-*/**'],
      message: 'The shell knows no remote. Draw it from its manifest.',
    },
    lostParts,
  ),
  walls(['server/**'], serverShares),
  walls(['server/src/*'], serverShares, {
    regex: '^\\./modules/[^/]+/',
    message:
      'A module is used through its door: import ./modules/<name>, and give out there what is missing.',
  }),
  walls(['server/src/platform/**'], serverShares, {
    regex: '/modules(/|$)',
    message:
      'The platform knows no module: take what you need of one as a parameter, or hear its announcement.',
  }),
  ...roomWalls('*', '^\\.\\./(?!\\.\\.)[^/]+/'),
  ...roomWalls('*/*', '^\\.\\./\\.\\./(?!\\.\\.)[^/]+/'),
  walls(
    ['demo-market/**'],
    only(
      ['calls', 'environment/stopping', 'rules', 'server'],
      'The demo market fills the server through its door: @portal/server.',
    ),
  ),
  walls(
    ['gateway/**'],
    only(
      ['codes', 'contract/(gateway|gatewaySignature|seal)', 'environment(/stopping)?', 'rules'],
      'The gateway shares codes, contract, environment and rules with the server, nothing else.',
    ),
  ),
  walls(
    ['sample-provider/**'],
    only(
      ['rules', 'schema'],
      'The sample provider stands for somebody else: it knows rules and schema only.',
    ),
  ),
  walls(['shared/text/**'], only(['text'], 'What says texts knows nothing of what they say.')),
  walls(
    ['shared/{codes,rules}/**'],
    only(
      ['schema'],
      'This package stands at the bottom: it imports @portal/schema and nothing else of ours.',
    ),
  ),
  walls(['shared/contract/**'], only(['rules', 'schema'], 'The contract knows rules and schema.')),
  walls(
    ['shared/design/**'],
    only(['router', 'rules', 'text'], 'The design system knows no domain: pass what it needs as props.'),
  ),
  walls(
    ['shared/calls/**'],
    only(['rules', 'codes', 'schema'], 'Calls are built from rules, codes and schema.'),
  ),
  walls(
    ['shared/client/**'],
    only(['calls', 'codes', 'contract/internal', 'text'], 'The client knows calls, codes and the contract.'),
  ),
  walls(
    ['shared/session/**'],
    only(
      ['contract', 'client', 'router', 'rules'],
      'The session knows the contract, the client, the router and the rules.',
    ),
  ),
  walls(
    ['shared/page/**'],
    only(
      [
        'calls',
        'client',
        'codes',
        'contract',
        'design',
        'forms',
        'router',
        'rules',
        'schema',
        'session',
        'text',
      ],
      'The page kit knows calls, codes, rules, design, forms and session. What one area alone needs belongs to its remote.',
    ),
  ),
  {
    files: ['{server,gateway}/src/**'],
    ignores: ['gateway/src/main.ts', 'server/src/runServer.ts'],
    rules: {
      'no-restricted-properties': ['error', environment],
    },
  },
  {
    files: ['server/src/modules/**'],
    ignores: ['**/*.{repository,queries}.ts', '**/*.test.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        environment,
        ...['selectFrom', 'insertInto', 'updateTable', 'deleteFrom'].map((property) => ({
          property,
          message: sql.message,
        })),
      ],
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      '{server,gateway,sample-provider}/src/main.ts',
      'server/src/runServer.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: [
      '**/*.test.ts',
      '**/*.test.tsx',
      'shared/testing/**',
      '{server,gateway,sample-provider,mf-*}/test/**',
      'e2e/**',
    ],
    // Tests write the digits that travel: they are a promise to whoever reads them outside.
    rules: {
      'no-restricted-imports': 'off',
      'no-restricted-syntax': ['error', ...messageTests],
      '@typescript-eslint/no-empty-function': 'off',
    },
  },
);
