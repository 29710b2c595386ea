import { createInstance } from '@module-federation/enhanced/runtime';
import provideExternalRuntime from '@module-federation/inject-external-runtime-core-plugin';
import * as React from 'react';
import { createRoot } from 'react-dom/client';

/** A module of this host, under a version that the remote accepts. */
const toShared = (version, module) => ({
  version,
  lib: () => module,
  shareConfig: { singleton: true, requiredVersion: `^${version}` },
});

const site = new URL(location.href).searchParams.get('site');

const runtime = createInstance({
  name: 'foreign-host',
  remotes: [{ name: 'remote-foreign', entry: `${site}/mf/remote-foreign/mf-manifest.json` }],
  // All modules that the manifest lists as shared. This host has its own design system and session.
  shared: {
    react: toShared(React.version, React),
    '@sharpside/shared-ui': toShared('2.0.0', {
      PageHeader: ({ section, title }) => React.createElement('h1', null, `${section}: ${title}`),
    }),
    '@sharpside/shared-auth': toShared('2.0.0', {
      useSession: (select) => select({ status: 'of the foreign host' }),
    }),
  },
  // Needed by releases that use the page's runtime.
  plugins: [provideExternalRuntime()],
});

const Hello = React.lazy(() => runtime.loadRemote('remote-foreign/hello'));

createRoot(document.getElementById('root')).render(
  React.createElement(React.Suspense, null, React.createElement(Hello)),
);
