import * as v from 'valibot';
import { SignInError } from './sign-in-error.ts';

/** Somebody who signed in at the provider. `name`: as the history is to say it. */
export type Person = { issuer: string; subject: string; name: string; groups: readonly string[] };

/** Claims of an ID token, or of the provider's answer about somebody. */
export type Claims = Readonly<Record<string, unknown>>;

const MAX_GROUPS = 1_000;
const MAX_NAME = 200;
const MAX_GROUP = 500;

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(MAX_NAME));
const groupsSchema = v.pipe(v.array(v.pipe(v.string(), v.maxLength(MAX_GROUP))), v.maxLength(MAX_GROUPS));

/** The first of the claims that has a name; the subject where none has. */
function readName(claims: Claims, subject: string): string {
  for (const claim of ['name', 'preferred_username', 'email']) {
    const result = v.safeParse(nameSchema, claims[claim]);
    if (result.success) return result.output;
  }
  return subject;
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
  name: readName(claims, subject),
  groups: readGroups(claims[groupsClaim]),
});
