import * as v from 'valibot';
import { GUARD_NAME } from '../guard/guard.ts';
import { SignInError } from './sign-in-error.ts';

/** Somebody who signed in at the provider. `name`: as the history is to say it. */
export type Person = { issuer: string; subject: string; name: string; groups: readonly string[] };

/** Claims of an ID token, or of the provider's answer about somebody. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 1_000;
const MAX_NAME = 100;
const MAX_GROUP = 500;

// Control characters and those that turn the direction of text could make a line of the history say something else.
const UNPRINTABLE = /[\p{Cc}\p{Cf}<>()]+/gu;

const nameSchema = v.pipe(
  v.string(),
  v.transform((text) => text.replace(UNPRINTABLE, ' ').replace(/\s+/g, ' ').trim()),
  v.minLength(1),
  // By letters, so that none is cut in two.
  v.transform((text) => [...text].slice(0, MAX_NAME).join('')),
);
const groupsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_GROUP))), v.maxLength(MAX_GROUPS));

/** The first of some claims that has a text. */
function findText(claims: Claims, names: readonly string[]): string | undefined {
  for (const name of names) {
    const result = v.safeParse(nameSchema, claims[name]);
    if (result.success) return result.output;
  }
  return undefined;
}

/**
 * The account's own name: an address that the provider has verified. People choose user names themselves at many providers, so
 * the subject is with one.
 */
function toAccount(claims: Claims, subject: string): string {
  const email = claims.email_verified === true ? findText(claims, ['email']) : undefined;
  if (email !== undefined) return email;
  const own = findText({ subject }, ['subject']) ?? 'unnamed';
  const user = findText(claims, ['preferred_username']);
  return user === undefined || user === own ? own : `${user}, ${own}`;
}

/**
 * `Olga Ops <olga@example.com>`: people choose their names themselves at many providers, so the account is with it.
 *
 * Neither of them is ever taken for the guard, which signs its changes with its name alone.
 */
function toName(claims: Claims, subject: string): string {
  const account = toAccount(claims, subject);
  const name = findText(claims, ['name', 'preferred_username']) ?? 'Somebody';
  const isOfService = (text: string) => text.toLowerCase().includes(GUARD_NAME);
  // Lists show the name alone.
  const shown = [name, account].find((text) => !isOfService(text)) ?? 'Somebody';
  return `${shown} <${account}>`;
}

/**
 * The groups in a claim. A missing claim is no groups, and a text is one group: it is never taken apart, because a name may
 * have commas and spaces.
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
