import type { SignInProblem } from '@sharpside/contracts/control';
import type { SignedInPerson } from '../../persons/provider-client.ts';
import type { Role } from '../../persons/roles.ts';

/** Somebody who signed in at the provider, as far as the service knows. `checkedAtMs`: when the provider last said so. */
export type PersonState = {
  signedIn: SignedInPerson;
  roles: readonly Role[];
  checkedAtMs: number;
  /** Time before which the provider is not asked again. */
  nextCheckAtMs: number;
};

/** Ids of tokens; those of a person are records that nobody has the secret of. A changed session is another object. */
export type ConsoleSession = {
  readonly tokenIds: readonly string[];
  readonly person: PersonState | undefined;
};

/** Why a session ended. `reason` is for the records; `problem` for the page, where the person has to know. */
export type SessionEnd = { reason: string; problem?: SignInProblem };

/** A working day: people sign in again the next morning. */
export const SESSION_MS = 12 * 60 * 60 * 1000;

/** Time without a request after which a person's session ends: nobody sits there. */
export const IDLE_MS = 60 * 60 * 1000;
