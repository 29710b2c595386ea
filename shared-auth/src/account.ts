import { findPaidUntil, parseContract, profileSchema, subscriptionsSchema } from '@sharpside/contracts';
import { createReader } from '@sharpside/contracts/api';
import * as v from 'valibot';
import type { HttpClient } from './calls/http-client.ts';

/**
 * The signed-in visitor's name and subscription.
 *
 * `name` null: the provider gave none. `subscription` undefined: the account does not share it with this site; its
 * `paidUntil` is ISO 8601, null if nothing was ever paid.
 */
export type Account = {
  name: string | null;
  subscription: { paidUntil: string | null; isActive: boolean } | undefined;
};

/** Every field is optional: without a token the subscriptions cannot be requested, but the name can still be shown. */
export const parseProfile = (json: unknown) => parseContract(v.partial(profileSchema), json, 'profile');

const readSubscriptions = createReader(subscriptionsSchema, 'subscriptions');
/** Unreadable records, for example of other creators, are left out. @throws {ContractError} if none is readable. */
export const parseSubscriptions = (json: unknown) => readSubscriptions(json).answer;

/** @throws {ApiError} if one of the two calls fails. */
export async function fetchAccount(http: HttpClient, now: () => number): Promise<Account> {
  const { name = null, access_token: token } = await http.get('/profile/', parseProfile);
  if (token === undefined) return { name, subscription: undefined };
  const records = await http.get('/api/check-subscription/', parseSubscriptions, { query: { token } });
  const paidUntil = findPaidUntil(records);
  return { name, subscription: { paidUntil, isActive: paidUntil !== null && Date.parse(paidUntil) > now() } };
}
