import { createContext } from 'react';

/**
 * The address of pictures: `<base>/mlb.svg`, `<base>/mlb/BOS.svg`, and of bookmakers
 * `<base>/sportsbooks/draftkings.svg`. Null: badges are drawn.
 *
 * It stands outside `shared-ui/teams` so that a page without badges need not load them to say where pictures are.
 */
export const LogoBaseContext = createContext<string | null>(null);
