import { IconButton, MoonIcon, SunIcon } from 'shared-ui';

type ThemeToggleProps = { darkMode: boolean; toggleDarkMode: () => void };

/** Switches between the dark and the light theme. Pressed means dark. */
export function ThemeToggle({ darkMode, toggleDarkMode }: ThemeToggleProps) {
  return (
    <IconButton
      label="Dark mode"
      height={{ base: '12', md: '8' }}
      aria-pressed={darkMode}
      onClick={toggleDarkMode}
    >
      {darkMode ? <MoonIcon /> : <SunIcon />}
    </IconButton>
  );
}
