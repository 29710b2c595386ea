import type { APIRequest, APIRequestContext, BrowserContextOptions, Page } from '@playwright/test';
import { PROVIDER_LOGIN_PATH } from '@sharpside/contracts';

/** Names of the sandbox's accounts (docs/sign-in.md). */
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

export async function chooseAccount(page: Page, account: Account): Promise<void> {
  await page.getByRole('button', { name: ACCOUNTS[account] }).click();
}

/** Signs in at the provider without a page. The cookies are in `requests`. */
async function requestSignIn(requests: APIRequestContext, account: Account): Promise<void> {
  const accounts = await requests.get(toLoginPath('/'));
  const site = await requests.post(accounts.url(), { form: { account } });
  const { pathname } = new URL(site.url());
  if (pathname !== '/' || !site.ok()) throw new Error(`Signing in as ${account} ended at ${site.url()}.`);
}

/**
 * Signs a page in, and opens a page of the site. No other test shares the session, so a test may end it. Tests of the
 * way to the provider and back use `chooseAccount` instead.
 */
export async function signIn(page: Page, account: Account, path = '/'): Promise<void> {
  await requestSignIn(page.request, account);
  await page.goto(path);
}

type SignedInOptions = { baseURL: string; account: Account };

/** The browser state of a signed-in visitor, made without a browser. */
export async function fetchSignedInState(
  requests: APIRequest,
  { baseURL, account }: SignedInOptions,
): Promise<StorageState> {
  const context = await requests.newContext({ baseURL });
  try {
    await requestSignIn(context, account);
    return await context.storageState();
  } finally {
    await context.dispose();
  }
}
