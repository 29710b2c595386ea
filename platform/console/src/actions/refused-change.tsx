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

export function RefusedChange({ error }: { error: unknown }) {
  if (!isControlError(error) || error.objections.length === 0) {
    const title = isControlError(error)
      ? (TITLES[error.code] ?? 'Nothing was changed')
      : 'Nothing was changed';
    return (
      <Alert tone="error" title={title}>
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
