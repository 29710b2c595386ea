import { CREATOR_ID } from '@sharpside/contracts';

const DAY_MS = 86_400_000;
const OTHER_CREATOR_ID = 411_287;

export type SandboxAccount = {
  id: string;
  name: string;
  /** Shown with the account on the sign-in page. */
  about: string;
  /**
   * Subscriptions that the account has before anybody subscribes. `paidForDays` counts from now; below 0 it has ended.
   */
  subscriptions: readonly { creatorId: number; paidForDays: number }[];
  hasProfile: boolean;
  /** Groups for canaries, and for the roles of a control service's console. */
  groups: readonly string[];
  sharesSubscriptions: boolean;
};

/** Every account of the sandbox. The names are invented; `docs/sign-in.md` lists them. */
export const SANDBOX_ACCOUNTS: readonly SandboxAccount[] = [
  {
    id: 'subscriber',
    name: 'Dana Whitlock',
    about: 'Subscriber: every screen opens.',
    subscriptions: [{ creatorId: CREATOR_ID, paidForDays: 30 }],
    hasProfile: true,
    groups: ['release-managers'],
    sharesSubscriptions: true,
  },
  {
    id: 'non-subscriber',
    name: 'Theo Marsh',
    about: 'Signed in, no subscription here (but to another creator).',
    subscriptions: [{ creatorId: OTHER_CREATOR_ID, paidForDays: 30 }],
    hasProfile: true,
    groups: ['on-call'],
    sharesSubscriptions: true,
  },
  {
    id: 'expired-subscriber',
    name: 'Priya Okafor',
    about: 'Was a subscriber; the subscription ran out.',
    subscriptions: [{ creatorId: CREATOR_ID, paidForDays: -12 }],
    hasProfile: true,
    groups: ['release-managers'],
    sharesSubscriptions: true,
  },
  {
    id: 'broken-profile',
    name: 'Lou Castellan',
    about: 'Signs in, but the provider’s profile call fails.',
    subscriptions: [],
    hasProfile: false,
    groups: [],
    sharesSubscriptions: true,
  },
  {
    id: 'unshared-subscriptions',
    name: 'Iris Calloway',
    about: 'Signs in, but does not share subscriptions: the profile comes without a token.',
    subscriptions: [],
    hasProfile: true,
    groups: [],
    sharesSubscriptions: false,
  },
  {
    id: 'staff',
    name: 'Mara Lindqvist',
    about: 'Of the staff: signed in, without a subscription, in the group staff.',
    subscriptions: [],
    hasProfile: true,
    groups: ['staff'],
    sharesSubscriptions: true,
  },
];

export const findSandboxAccount = (id: unknown): SandboxAccount | undefined =>
  SANDBOX_ACCOUNTS.find((account) => account.id === id);

/** Units: `now` milliseconds since the epoch; the result ISO 8601. */
export const toPaidUntil = (paidForDays: number, now: number): string =>
  new Date(now + paidForDays * DAY_MS).toISOString();
