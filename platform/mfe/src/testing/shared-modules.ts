const UI = '@sharpside/shared-ui';

/** Modules that the hosts of tests share with remotes. */
export const SHARED_MODULES = {
  start: ['react', 'react-dom', UI, `${UI}/routing`, '@sharpside/shared-auth'],
  parts: [
    '@sharpside/shared-data',
    '@sharpside/shared-odds',
    ...[
      'address',
      'board',
      'charts',
      'dates',
      'filters',
      'odds',
      'predictions',
      'table',
      'teams',
      'toasts',
    ].map((part) => `${UI}/${part}`),
  ],
};
