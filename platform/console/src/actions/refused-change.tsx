import { Alert, Stack, Text } from '@sharpside/shared-ui';
import { isControlError } from '../api/control-error.ts';

// The request may have arrived although its answer was lost.
const NO_ANSWER = 'No answer: see in the history whether it was made';

const TITLES: Readonly<Record<string, string>> = {
  CHANNEL_CONFLICT: 'Somebody else was faster',
  NOTHING_TO_CHANGE: 'It is so already',
  CHANGE_REFUSED: 'Refused; nothing was changed',
  NETWORK: NO_ANSWER,
  HTTP: NO_ANSWER,
};

/** `isPlan`: the refused request only asked what a change would do. */
export function RefusedChange({ error, isPlan = false }: { error: unknown; isPlan?: boolean }) {
  const code = isControlError(error) ? error.code : '';
  if (!isControlError(error) || error.objections.length === 0) {
    const isAlreadySo = isPlan && code === 'NOTHING_TO_CHANGE';
    const title = isPlan && !isAlreadySo ? 'The plan could not be made' : TITLES[code];
    return (
      <Alert tone={isAlreadySo ? 'info' : 'error'} title={title ?? 'Nothing was changed'}>
        {error instanceof Error ? error.message : String(error)}
      </Alert>
    );
  }
  return (
    <Alert tone="error" title={TITLES[error.code] ?? 'Refused'}>
      <Stack as="ul" gap="1" listStyle="none">
        {error.objections.map(({ check, message }) => (
          <li key={`${check} ${message}`}>
            <Text as="span" fontWeight="semibold" color="fg">{`${check}:`}</Text> <span>{message}</span>
          </li>
        ))}
      </Stack>
    </Alert>
  );
}
