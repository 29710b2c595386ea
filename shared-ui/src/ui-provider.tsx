import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from './theme/system.ts';
import { useTheme } from './theme/theme-store.ts';

/** Gives everything inside it the product's look; stands once, around the whole application. */
export function UiProvider({ children }: { children: ReactNode }) {
  // Subscribing keeps `data-theme` right even where the page's boot script did not run.
  useTheme();
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
