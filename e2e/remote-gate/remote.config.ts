import { defineRemote } from '@sharpside/contracts';

/** A section that only tests publish. It has a screen for each kind of access, each with a call of the same access. */
export default defineRemote({
  name: 'remote-gate',
  contract: 1,
  pathPrefix: '/gate',
  navigation: {
    label: 'Gate',
    order: 90,
    items: [
      { label: 'Open', path: '/gate/open' },
      { label: 'Members', path: '/gate/members' },
      { label: 'Subscribers', path: '/gate/subscribers' },
    ],
  },
  routes: [
    { path: '/gate/open', title: 'Open', access: 'public', module: './open' },
    { path: '/gate/members', title: 'Members', access: 'protected', module: './members' },
    { path: '/gate/subscribers', title: 'Subscribers', access: 'subscriber', module: './subscribers' },
  ],
  shared: { react: '^19.0.0', '@sharpside/shared-auth': '^2.0.0', '@sharpside/shared-ui': '^2.0.0' },
});
