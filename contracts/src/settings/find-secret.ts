/** Ends of words that stand for secrets, also within a longer word, such as `clientsecret`. */
const SECRET_WORD =
  /(accesskey|apikey|bearer|credentials?|passphrase|passwd|passwords?|pwd|secrets?|tokens?)$/;

/**
 * `key` and `pass` stand for a secret at the end of a name, and `key` also after words such as `api`. They do not in
 * names such as `keyPlayers`.
 */
const SECRET_KEY = /(?<![^-])(keys?|pass)$|(?<![^-])(access|api|auth|private|signing)-keys?(?![^-])/;

/** The word of a setting's name that stands for a secret, such as `token` of `feedToken`. */
export function findSecretName(name: string): string | undefined {
  const words = name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());
  return words.find((word) => SECRET_WORD.test(word)) ?? SECRET_KEY.exec(words.join('-'))?.[0];
}

/** Kinds of secrets that have a recognizable form. */
const KNOWN: readonly [kind: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN [A-Z ]*-----/],
  ['a signed token (JWT)', /\beyJ[\w-]{8,}\.[\w-]{8,}/],
  ['a token of this control service', /\bmfe_[a-z2-7]{12}_/],
  ['a key of AWS', /\b(AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\b(gh[opsur]_[A-Za-z0-9]{20,}|github_pat_\w{20,})/],
  ['a token of GitLab', /\bglpat-[\w-]{16,}/],
  ['a token of Slack', /\bxox[abeprs]-[\w-]{10,}/],
  ['a webhook of Slack', /hooks\.slack\.com\/services\//],
  ['a header with a token', /\bBearer +\S/i],
  ['an address with a secret in it', /[?&](api[_-]?key|access[_-]?token|token|secret|password|pwd)=\S/i],
  ['a key of Stripe', /\b[prs]k_(live|test)_\w{10,}/],
  ['a key of Google', /\bAIza[\w-]{30,}/],
  ['a token of npm', /\bnpm_[A-Za-z0-9]{30,}/],
  ['an API key', /\bsk-[\w-]{20,}/],
  ['an address with a password', /:\/\/[^/\s:@]*:[^/\s@]+@/],
];

const toClass = (character: string) =>
  /\d/.test(character) ? 'digit' : /[A-Z]/.test(character) ? 'upper' : 'lower';

/**
 * True for a random text of letters and digits: it changes between upper case, lower case and digits more often than
 * words do.
 */
function isRandom(run: string): boolean {
  const classes = [...run].filter((character) => /[A-Za-z0-9]/.test(character)).map(toClass);
  const turns = classes.filter((one, at) => at > 0 && one !== classes[at - 1]).length;
  return classes.includes('digit') && turns >= classes.length / 4;
}

/**
 * The kind of secret that a text looks like, such as `a private key`; undefined for any other text.
 *
 * This is a guess: it knows the usual tokens and long random texts. It prevents mistakes, but no intentional leak.
 */
export function findSecretText(text: string): string | undefined {
  const known = KNOWN.find(([, pattern]) => pattern.test(text));
  if (known) return known[0];
  // Ids in addresses of pages and pictures are long and random, but no secret for anybody with the address.
  const words = text.replaceAll(/\bhttps?:\/\/[^\s?#]*/g, '');
  const runs = words.match(/[A-Za-z0-9_+=/-]{24,}/g) ?? [];
  // A UUID of 36 characters is not a secret by itself.
  const isOdd = (run: string) => !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(run) && isRandom(run);
  return runs.some(isOdd) ? 'a long random key' : undefined;
}
