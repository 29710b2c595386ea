import { defineRemote } from '@sharpside/contracts';
import { paths } from './src/paths.ts';

export default defineRemote({
  name: 'remote-newleague',
  contract: 1,
  owner: { team: 'NewLeague section' },
  pathPrefix: '/newleague',
  navigation: {
    label: 'NewLeague',
    order: 35,
    items: [{ label: 'Data', path: paths.data.path }],
  },
  routes: [{ path: paths.data.path, title: 'NewLeague Data', access: 'public', module: './data' }],
  redirects: [{ from: '/newleague', to: paths.data.path }],
  shared: {
    react: '^19.0.0',
    '@sharpside/shared-auth': '^2.0.0',
    '@sharpside/shared-data': '^1.0.0',
    '@sharpside/shared-ui': '^2.0.0',
  },
});
