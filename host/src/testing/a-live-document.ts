import {
  DISCOVERY_SCHEMA,
  type LiveDocument,
  type MicroFrontend,
  type RemoteDeclaration,
} from '@sharpside/contracts';

const AN_INTEGRITY = `sha384-${'A'.repeat(64)}`;

export const entryUrl = (app: string, version: string) => `/assets/${app}/remoteEntry.${version}.js`;

export const aDeclaration = (changes: Partial<RemoteDeclaration> = {}): RemoteDeclaration => ({
  name: 'remote-tools',
  contract: 1,
  pathPrefix: '/sportsbooks',
  navigation: {
    label: 'Tools',
    order: 40,
    items: [{ label: 'Odds Converter', path: '/sportsbooks/odds-converter' }],
  },
  routes: [
    {
      path: '/sportsbooks/odds-converter',
      title: 'Odds Converter',
      access: 'public',
      module: './odds-converter',
    },
  ],
  shared: { react: '^19.0.0' },
  ...changes,
});

type RemoteOptions = { version?: string; fallback?: string | null; declaration?: RemoteDeclaration };

export function aMicroFrontend({
  version = '1.1.0',
  fallback = '1.0.0',
  declaration = aDeclaration(),
}: RemoteOptions = {}): MicroFrontend {
  const { name } = declaration;
  return {
    url: entryUrl(name, version),
    metadata: { version, integrity: AN_INTEGRITY },
    extras: {
      declaration,
      fallback:
        fallback === null
          ? null
          : { version: fallback, url: entryUrl(name, fallback), integrity: AN_INTEGRITY },
    },
  };
}

type LiveOptions = { remotes?: MicroFrontend[]; withdrawn?: string[]; revision?: number };

export function aLiveDocument({
  remotes = [aMicroFrontend()],
  withdrawn = [],
  revision = 7,
}: LiveOptions = {}): LiveDocument {
  return {
    channel: 'production',
    revision,
    hostVersion: '1.0.0',
    withdrawn,
    discovery: {
      schema: DISCOVERY_SCHEMA,
      microFrontends: Object.fromEntries(remotes.map((remote) => [remote.extras.declaration.name, [remote]])),
    },
  };
}
