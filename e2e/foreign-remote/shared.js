/** Modules of the host: the build has no copy of them. */
export const SHARED = Object.fromEntries(
  [
    ['react', '^19.0.0'],
    ['@sharpside/shared-auth', '^2.0.0'],
    ['@sharpside/shared-ui', '^2.0.0'],
  ].map(([name, requiredVersion]) => [name, { singleton: true, import: false, requiredVersion }]),
);
