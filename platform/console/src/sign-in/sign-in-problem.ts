import { SIGN_IN_PROBLEMS, type SignInProblem } from '@sharpside/contracts/control';

type Explain = (contact: string) => string;

const WORDS: Readonly<Record<SignInProblem, Explain>> = {
  cancelled: () => 'You cancelled the sign-in at the provider.',
  expired: () =>
    'The sign-in took longer than ten minutes, or was begun in another browser. Begin it again here.',
  refused: (contact) => `The provider's answer proves nothing. Try again; if it stays so, tell ${contact}.`,
  'groups-unreadable': (contact) =>
    `The provider's answer about your groups cannot be read. Tell ${contact}: the claim of groups must be a list.`,
  'groups-not-again': (contact) =>
    `Your session ended, because the provider does not say again which groups you are in. Sign in again. If it ends every few minutes, tell ${contact}: the claim of groups must be in the provider's userinfo or in refreshed ID tokens.`,
  'provider-away': () => 'The provider does not answer. Try again in a moment, or sign in with tokens below.',
  'too-many': () => 'Too many sign-ins were begun from this address. Wait a minute, then try again.',
};

/** The problem that a parameter of the address names; undefined for any other text. */
export const findProblem = (text: string | null): SignInProblem | undefined =>
  SIGN_IN_PROBLEMS.find((problem) => problem === text);

/** `contact`: the person or team to ask. */
export const explainProblem = (problem: SignInProblem, contact: string): string => WORDS[problem](contact);
