import type { SignInProblem } from '@sharpside/contracts/control';
import type { SignedInPerson } from '../../persons/provider-client.ts';
import type { Role } from '../../persons/roles.ts';

/**
 * A person who signed in at the provider, as the service knows them. `checkedAtMs`: time of the provider's last answer.
 */
export type PersonState = {
  signedIn: SignedInPerson;
  roles: readonly Role[];
  checkedAtMs: number;
  /** The provider is not asked again before this time. */
  nextCheckAtMs: number;
};

/**
 * `tokenIds`: the tokens that give the session its rights. For a person these are records whose secrets nobody has. A
 * change makes a new object.
 */
export type ConsoleSession = {
  readonly tokenIds: readonly string[];
  readonly person: PersonState | undefined;
};

/** The end of a session. `reason` is for the records; `problem` is shown on the page if the person has to know. */
export type SessionEnd = { reason: string; problem?: SignInProblem };

/** A working day: people sign in again each morning. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** A person's session ends after this time without a request. */
export const IDLE_MS = 60 * 60 * 1000;
