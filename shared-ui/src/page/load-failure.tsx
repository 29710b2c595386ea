import { chakra } from '@chakra-ui/react/styled-system';
import { Alert } from '../components/alert.tsx';
import { Button } from '../components/button.tsx';
import { AlertIcon } from '../components/icon.tsx';

const Panel = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'center',
    gap: '3',
    // As far as the placeholders of the rows reached, so that nothing below moves up, and later down again. A toast of
    // a phone, at the lower edge, covers nothing else.
    minHeight: 'max(28rem, 100dvh - 14rem)',
    px: '4',
    py: { base: '16', md: '20' },
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.raised',
    textAlign: 'center',
    '& > svg': { color: 'down' },
  },
});

const Words = chakra('p', {
  base: {
    fontWeight: 'semibold',
    // While a toast says the same in the words of its screen, there is one message, and this one follows.
    'body:has([data-sonner-toast][data-type=error]) &': { visibility: 'hidden' },
  },
});

type LoadFailureProps = {
  title: string;
  onRetry: () => void;
  /** True in place of a screen's rows: it keeps their room. Default: false, for a part of a screen. */
  isWhole?: boolean;
};

/** Replaces rows that could not be loaded: a message, and a button that tries again. */
export function LoadFailure({ title, onRetry, isWhole = false }: LoadFailureProps) {
  const retry = (
    <Button size="sm" variant="outline" onClick={onRetry}>
      Retry
    </Button>
  );
  if (!isWhole) return <Alert tone="error" title={title} action={retry} />;
  return (
    <Panel role="alert">
      <AlertIcon size={24} />
      <Words>{title}</Words>
      {retry}
    </Panel>
  );
}
