import { IconButton } from '../components/button.tsx';
import { MoonIcon, SunIcon } from '../components/icon.tsx';
import { Box } from '../layout.ts';
import { THEME_TOGGLE } from '../theme/theme-boot.ts';

/** Props of `ThemeToggle`. */
export type ThemeToggleProps = { darkMode: boolean; toggleDarkMode: () => void };

/**
 * Switches between the dark and the light theme. Pressed means dark.
 *
 * CSS selects the picture by the page's theme, because a prerendered page does not know the visitor's choice.
 */
export function ThemeToggle({ darkMode, toggleDarkMode }: ThemeToggleProps) {
  return (
    <IconButton
      label="Dark mode"
      size="sm"
      height={{ base: '12', md: '8' }}
      aria-pressed={darkMode}
      {...{ [THEME_TOGGLE]: '' }}
      onClick={toggleDarkMode}
    >
      <Box as="span" display="contents" _light={{ display: 'none' }}>
        <MoonIcon />
      </Box>
      <Box as="span" display="contents" _dark={{ display: 'none' }}>
        <SunIcon />
      </Box>
    </IconButton>
  );
}
