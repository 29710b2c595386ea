import type { APIRequest, BrowserContextOptions, Page } from '@playwright/test';
import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';

/** The accounts of the sandbox, by the names that docs/sign-in.md gives them. */
export const ACCOUNTS = {
  subscriber: 'Dana Whitlock',
  'non-subscriber': 'Theo Marsh',
  'expired-subscriber': 'Priya Okafor',
  'broken-profile': 'Lou Castellan',
  'unshared-subscriptions': 'Iris Calloway',
  staff: 'Mara Lindqvist',
} as const;

export type Account = keyof typeof ACCOUNTS;

export type StorageState = Exclude<NonNullable<BrowserContextOptions['storageState']>, string>;

const toLoginPath = (returnTo: string) => `${PROVIDER_LOGIN_PATH}?next=${encodeURIComponent(returnTo)}`;

/** On the provider's page: chooses who to be, and comes back to the site. */
export async function chooseAccount(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: ACCOUNTS[account] }).click();
}

/** Signs a page in for itself alone, through the provider. A test that signs out needs this. */
export async function signIn(page: Page, account: Account, returnTo = '/'): Promise<void> {
  await page.goto(toLoginPath(returnTo));
  await chooseAccount(page, account);
  await page.waitForURL(`**${returnTo}`);
}

type SignedInOptions = { baseURL: string; account: Account };

/** The browser state of a signed-in visitor, made without a browser. */
export async function fetchSignedInState(
  requests: APIRequest,
  { baseURL, account }: SignedInOptions,
): Promise<StorageState> {
  const context = await requests.newContext({ baseURL });
  try {
    const accounts = await context.get(toLoginPath('/'));
    const site = await context.post(accounts.url(), { form: { account } });
    if (site.url() !== `${baseURL}/`) throw new Error(`Signing in as ${account} ended at ${site.url()}.`);
    return await context.storageState();
  } finally {
    await context.dispose();
  }
}
