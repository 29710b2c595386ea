const UI = '@sharpside/shared-ui';

/** Modules that the hosts of tests share with remotes. */
export const SHARED_MODULES = {
  start: ['react', 'react-dom', UI, `${UI}/routing`, '@sharpside/shared-auth'],
  bases: [['@sharpside/shared-data', `${UI}/dates`]],
  parts: [
    ['@sharpside/shared-odds', `${UI}/odds`],
    ...['charts', 'table', 'teams'].map((part) => `${UI}/${part}`),
  ],
  former: [`${UI}/board`],
};
