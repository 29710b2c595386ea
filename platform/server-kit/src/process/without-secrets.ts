/** Variables that let a program act for the user of `mfe`, for a CI job, or at a store. */
const SECRETS: ReadonlySet<string> = new Set([
  'ACTIONS_ID_TOKEN_REQUEST_TOKEN',
  'ACTIONS_ID_TOKEN_REQUEST_URL',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_SESSION_TOKEN',
  'MFE_ID_TOKEN',
  'MFE_SIGNING_KEY',
  'MFE_SITE_COOKIE',
  'MFE_TOKEN',
]);

/** Settings of our servers. Many are secrets, or addresses with a password. Ports are not. */
const OF_SERVERS = /^(BACKEND|CONTROL|EDGE)_(?!PORT$)/;

/**
 * The environment for a process that runs code of others, such as builds and tests of teams, browsers: without our
 * secrets.
 *
 * Default: the environment of this process.
 */
export const withoutSecrets = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(
    Object.entries(environment).filter(([name]) => !SECRETS.has(name) && !OF_SERVERS.test(name)),
  );
