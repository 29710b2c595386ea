import { findOwnPage } from '@sharpside/contracts';

/** The page of this site to return to after signing in; `/` if `next` is not such a page. */
export const toReturnPath = (next: unknown): string => findOwnPage(next) ?? '/';
