export const AN_INTEGRITY = `sha384-${'Az9+/'.repeat(12)}abcd`;
export const A_MOMENT = '2026-11-22T10:00:00Z';
export const A_TOKEN_ID = 'abcdefgh2345';

const A_FILE = { path: 'entry.js', size: 0, integrity: AN_INTEGRITY };

export const aRemoteDeclaration = {
  name: 'remote-nhl',
  contract: 1,
  pathPrefix: '/nhl',
  navigation: {
    label: 'NHL',
    order: 50,
    items: [{ label: 'Scores', path: '/nhl/scores' }],
    card: { path: '/nhl/scores', text: 'Every game.' },
  },
  routes: [
    { path: '/nhl/scores', title: 'Scores', description: 'Today.', access: 'public', module: './scores' },
    { path: '/nhl/goalies', title: 'Goalies', access: 'protected', module: './top-goalies' },
  ],
  redirects: [{ from: '/nhl', to: '/nhl/scores' }],
  shared: { react: '^19.0.0' },
};

const aRemoteManifest = {
  kind: 'remote',
  name: 'remote-nhl',
  version: '1.4.0',
  entry: 'entry.js',
  screens: { './scores': ['scores.js'] },
  imports: { './scores': { react: ['useState'] } },
  federation: '2.9.2',
  files: [A_FILE],
  declaration: aRemoteDeclaration,
};

export const aHostManifest = {
  kind: 'host',
  name: 'host',
  version: '2.0.0',
  page: 'page.html',
  entries: ['main.js'],
  preloads: [],
  fonts: [],
  routes: [{ path: '/', title: null, files: [] }],
  files: [A_FILE],
  contracts: [1],
  provides: { react: '19.0.0' },
  exports: { react: ['useEffect', 'useState'] },
  federation: '2.9.2',
};

export const aRelease = {
  schema: 1,
  app: 'remote-nhl',
  version: '1.4.0',
  publishedAt: A_MOMENT,
  publishedBy: 'Nell',
  commit: null,
  manifest: aRemoteManifest,
};

const aChannelApp = { current: '1.4.0', previous: null, canary: null, frozen: null, withdrawn: [] };

export const aChannelRevision = {
  schema: 1,
  channel: 'production',
  revision: 1,
  change: { action: 'promote', app: 'host', from: null, to: null, by: 'Nell', at: A_MOMENT, reason: null },
  apps: { host: aChannelApp },
};
