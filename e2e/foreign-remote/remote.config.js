import { defineRemote } from '@sharpside/contracts';

/** One section, built by each of three bundlers. */
export default defineRemote({
  name: 'remote-foreign',
  contract: 1,
  pathPrefix: '/foreign',
  navigation: { label: 'Foreign', order: 90, items: [{ label: 'Hello', path: '/foreign/hello' }] },
  routes: [{ path: '/foreign/hello', title: 'Hello', access: 'public', module: './hello' }],
  shared: { react: '^19.0.0', '@sharpside/shared-auth': '^2.0.0', '@sharpside/shared-ui': '^2.0.0' },
});
