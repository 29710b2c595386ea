import { chakra } from '@chakra-ui/react/styled-system';

const Frame = chakra('div', {
  base: { display: 'inline-flex', alignItems: 'center', gap: '3', color: 'fg.muted', fontSize: 'sm' },
});

const Bars = chakra('span', {
  base: {
    display: 'inline-flex',
    gap: '3px',
    '& > i': {
      width: '5px',
      height: '4',
      transform: 'skewX(-14deg)',
      bg: 'accent',
      animation: 'lamp 0.9s ease-in-out infinite',
    },
    '& > i:nth-of-type(2)': { animationDelay: '0.15s' },
    '& > i:nth-of-type(3)': { animationDelay: '0.3s' },
  },
});

/**
 * Shows that something is loading, in words and with three lamps that light up one after the other. Default:
 * 'Loading...'.
 */
export function Spinner({ label = 'Loading...' }: { label?: string }) {
  return (
    <Frame role="status">
      <Bars aria-hidden="true">
        <i />
        <i />
        <i />
      </Bars>
      <span>{label}</span>
    </Frame>
  );
}
