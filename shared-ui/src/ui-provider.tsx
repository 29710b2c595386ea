import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { LogoBaseContext } from './logo-source.ts';
import { system } from './theme/system.ts';
import { useTheme } from './theme/theme-store.ts';

type UiProviderProps = {
  children: ReactNode;
  /** Where pictures of leagues and teams are; see `shared-ui/teams`. Default: null, badges are drawn. */
  logoBaseUrl?: string | null;
};

/** Gives everything inside it the product's look; stands once, around the whole application. */
export function UiProvider({ children, logoBaseUrl = null }: UiProviderProps) {
  // Subscribing keeps `data-theme` right even where the page's boot script did not run.
  useTheme();
  return (
    <ChakraProvider value={system}>
      <LogoBaseContext value={logoBaseUrl}>{children}</LogoBaseContext>
    </ChakraProvider>
  );
}
