import { findOwnPage } from '@sharpside/contracts';

/** The page of this site that a visitor wants to come back to after signing in; `/` when `next` is no such page. */
export const toReturnPath = (next: unknown): string => findOwnPage(next) ?? '/';
