import { chakra } from '@chakra-ui/react/styled-system';
import { Alert } from '../components/alert.tsx';
import { RetryButton } from '../components/button.tsx';
import { AlertIcon } from '../components/icon.tsx';
import { Text } from '../components/text.tsx';

/** As far as the placeholders of the rows reached, so that nothing below moves up, and later down again. */
const Room = chakra('div', { base: { minHeight: 'max(28rem, 100dvh - 14rem)' } });

const Panel = chakra('div', {
  base: {
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    gap: '3',
    minHeight: '13.75rem',
    px: '4',
    py: '6',
    borderWidth: '1px',
    borderColor: 'border',
    borderRadius: 'lg',
    bg: 'bg.raised',
    textAlign: 'center',
    '& > svg': { color: 'down' },
  },
});

const Words = chakra('p', { base: { fontWeight: 'semibold' } });

const ADVICE = 'Try again now, or in a few minutes.';

type LoadFailureProps = {
  title: string;
  onRetry: () => void;
  /** True in place of a screen's rows: it keeps their room. Default: false, for a part of a screen. */
  isWhole?: boolean;
  /** The line below the title of a whole one; null if the title says it. Default: to try again. */
  advice?: string | null;
  /** The words of the button. Default: 'Retry'. */
  label?: string;
  /** True while it tries again. Default: false. */
  isRetrying?: boolean;
};

/** Replaces rows that could not be loaded: a message, and a button that tries again. */
export function LoadFailure(props: LoadFailureProps) {
  const { title, onRetry, isWhole = false, advice = ADVICE, label = 'Retry', isRetrying = false } = props;
  const retry = (
    <RetryButton size="sm" variant="outline" disabled={isRetrying} onRetry={onRetry}>
      {label}
    </RetryButton>
  );
  if (!isWhole) return <Alert tone="error" title={title} action={retry} />;
  return (
    <Room>
      <Panel role="alert">
        <AlertIcon size={24} />
        <Words>{title}</Words>
        {advice !== null && <Text tone="muted">{advice}</Text>}
        {retry}
      </Panel>
    </Room>
  );
}
