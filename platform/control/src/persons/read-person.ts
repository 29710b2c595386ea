import * as v from 'valibot';
import { GUARD_NAME } from '../guard/guard.ts';
import { SignInError } from './sign-in-error.ts';

/** A person who signed in at the provider. `name`: the name for the history. */
export type Person = { issuer: string; subject: string; name: string; groups: readonly string[] };

/** Claims of an ID token, or of the provider's userinfo answer. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 1_000;
const MAX_NAME = 100;
const MAX_GROUP = 500;

// Control characters, and characters that change the direction of text, could falsify a line of the history. Brackets
// could imitate the account that `toName` adds.
const UNPRINTABLE = /[\p{Cc}\p{Cf}<>()]+/gu;

const nameSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()),
  v.minLength(1),
  // Cuts by code points, so that no character is cut in two.
  v.transform((text) => [...text].slice(0, MAX_NAME).join('')),
);
const groupsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_GROUP))), v.maxLength(MAX_GROUPS));

function findText(claims: Claims, names: readonly string[]): string | undefined {
  for (const name of names) {
    const result = v.safeParse(nameSchema, claims[name]);
    if (result.success) return result.output;
  }
  return undefined;
}

/**
 * Name of the account: an email address that the provider has verified, else the subject. A user name is shown with the
 * subject, because at many providers people choose their user names themselves.
 */
function toAccount(claims: Claims, subject: string): string {
  const email = claims.email_verified === true ? findText(claims, ['email']) : undefined;
  if (email !== undefined) return email;
  const own = findText({ subject }, ['subject']) ?? 'unnamed';
  const user = findText(claims, ['preferred_username']);
  return user === undefined || user === own ? own : `${user}, ${own}`;
}

/**
 * `Olga Ops <olga@example.com>`: at many providers people choose their names themselves, so the account is added.
 *
 * Nobody's name can pass for the guard's, which has no account.
 */
function toName(claims: Claims, subject: string): string {
  const account = toAccount(claims, subject);
  const name = findText(claims, ['name', 'preferred_username']) ?? 'Somebody';
  const isOfService = (text: string) => text.toLowerCase().includes(GUARD_NAME);
  // Lists show the name without the account, so the name alone must not look like the guard's either.
  const shown = [name, account].find((text) => !isOfService(text)) ?? 'Somebody';
  return `${shown} <${account}>`;
}

/**
 * The groups in a claim. A missing claim means no groups, and a text is one group. It is never split, because a name
 * may contain commas and spaces.
 *
 * @throws {SignInError} `OIDC_GROUPS_UNREADABLE` for anything else, and for more than a thousand groups.
 */
function readGroups(claim: unknown): readonly string[] {
  if (claim === undefined || claim === null) return [];
  const result = v.safeParse(groupsSchema, typeof claim === 'string' ? [claim] : claim);
  if (result.success) return result.output;
  throw new SignInError({
    code: 'OIDC_GROUPS_UNREADABLE',
    detail: `not a list of at most ${MAX_GROUPS} texts`,
  });
}

type Proven = { issuer: string; subject: string; claims: Claims; groupsClaim: string };

/** @throws {SignInError} `OIDC_GROUPS_UNREADABLE` */
export const readPerson = ({ issuer, subject, claims, groupsClaim }: Proven): Person => ({
  issuer,
  subject,
  name: toName(claims, subject),
  groups: readGroups(claims[groupsClaim]),
});
