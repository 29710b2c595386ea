import { type Account, fetchSignedInState, type StorageState } from './accounts.ts';
import { fetchSharedSite, type SharedSite } from './shared-sites.ts';
import { test as base, expect } from './test.ts';

// Making the sample seasons for the first time takes minutes on a busy machine.
const SITE_MS = 600_000;

type MemberOptions = {
  /** The account that is signed in at the start; null: nobody. Set it with `test.use({ account: 'subscriber' })`. */
  account: Account | null;
};
type MemberFixtures = { memberSite: SharedSite; signedInStates: Map<Account, StorageState> };

/**
 * The test for pages behind the sign-in. All tests of a run share a site with every section, the real backend, sample
 * seasons and the sandbox provider. `account` sets the visitor.
 *
 * The session of an account is shared too, so a test that ends it must use its own session (`signIn`).
 */
export const test = base.extend<MemberOptions, MemberFixtures>({
  account: [null, { option: true }],
  memberSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => use(await fetchSharedSite('member')),
    { scope: 'worker', timeout: SITE_MS },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  signedInStates: [async ({}, use) => use(new Map()), { scope: 'worker' }],
  baseURL: ({ memberSite }, use) => use(memberSite.url),
  storageState: async ({ account, memberSite, signedInStates, playwright }, use) => {
    if (account === null) return use(undefined);
    const known = signedInStates.get(account);
    const state =
      known ?? (await fetchSignedInState(playwright.request, { baseURL: memberSite.url, account }));
    signedInStates.set(account, state);
    return use(state);
  },
});
export { expect };
