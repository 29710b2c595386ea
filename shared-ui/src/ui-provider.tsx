import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { LogoBaseContext } from './logo-source.ts';
import { system } from './theme/system.ts';
import { useTheme } from './theme/theme-store.ts';

type UiProviderProps = {
  children: ReactNode;
  /** The base address of pictures of leagues and teams; see `shared-ui/teams`. Default: null, badges are drawn. */
  logoBaseUrl?: string | null;
};

/**
 * Keeps `data-theme` right even if the page's boot script did not run. It is a separate component, because otherwise a
 * change of the theme would compute all global styles again.
 */
function ThemeFollower() {
  useTheme();
  return null;
}

/** Gives everything inside it the product's look. Used once, around the whole application and within `PageStyles`. */
export function UiProvider({ children, logoBaseUrl = null }: UiProviderProps) {
  return (
    <ChakraProvider value={system}>
      <ThemeFollower />
      <LogoBaseContext value={logoBaseUrl}>{children}</LogoBaseContext>
    </ChakraProvider>
  );
}
