import { createContext } from 'react';

/**
 * The base address of pictures: `<base>/mlb.svg`, `<base>/mlb/BOS.svg`, and of bookmakers
 * `<base>/sportsbooks/draftkings.svg`. Null: badges are drawn.
 *
 * It is outside `shared-ui/teams`, so that a page without badges need not load them to set the address.
 */
export const LogoBaseContext = createContext<string | null>(null);
