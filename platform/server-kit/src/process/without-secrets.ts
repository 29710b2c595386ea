/**
 * Names of variables that let a program act for somebody, whoever named them: tokens, passwords, keys, agents. Public
 * keys (`MFE_TRUSTED_KEYS`) and authors (`GIT_AUTHOR_NAME`) have similar names.
 */
const SECRETS =
  /token|secret|passw|passphrase|private|credential|cookie|auth(?!or)|(^|_)key(_|$)|api_?keys?|(^|_)pat$/i;

/** An address with a password, under any name. Programs need those of proxies. */
const WITH_PASSWORD = /:\/\/[^/\s]*:[^/\s]*@/;
const PROXY = /_proxy$/i;

/** Settings of our servers. Ports are no secret. */
const OF_SERVERS = /^(BACKEND|CONTROL|EDGE)_(?!PORT$)/;

const isSecret = (name: string, value: string) =>
  SECRETS.test(name) || OF_SERVERS.test(name) || (WITH_PASSWORD.test(value) && !PROXY.test(name));

/**
 * The environment for a process that runs code of others, such as builds and tests of teams, browsers: without secrets,
 * which it recognizes by their names, and by a password in an address.
 *
 * Default: the environment of this process.
 */
export const withoutSecrets = (environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([name, value = '']) => !isSecret(name, value)));
