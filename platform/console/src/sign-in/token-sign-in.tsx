import { Alert, Button, Stack, Text } from '@sharpside/shared-ui';
import { type FormEvent, useId, useState } from 'react';
import { useSessionActions } from '../api/session.ts';
import { TextArea } from '../components/text-area.tsx';

/** Pasted tokens, separated by line breaks, spaces, commas or semicolons. */
const toTokens = (text: string): string[] => text.split(/[\s,;]+/).filter((word) => word !== '');

/**
 * Signs in with the same tokens as the command line. This page sends them to the service, and keeps them nowhere else.
 */
export function TokenSignIn({ look }: { look: 'solid' | 'outline' }) {
  const { signIn } = useSessionActions();
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const id = useId();

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const tokens = toTokens(text);
    if (tokens.length === 0) {
      setError('Paste at least one token. It begins with mfe_ and was shown once, when it was made.');
      return;
    }
    setIsBusy(true);
    setError(undefined);
    try {
      await signIn(tokens);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void onSubmit(event)} noValidate>
      <Stack gap="4">
        {error !== undefined && (
          <Alert tone="error" title="Not signed in">
            {error}
          </Alert>
        )}
        <Stack gap="1">
          <Text asChild fontWeight="medium" color="fg.muted">
            <label htmlFor={id}>Tokens, one per line</label>
          </Text>
          <TextArea
            id={id}
            rows={4}
            value={text}
            placeholder="mfe_..."
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <Text size="xs" tone="subtle" id={`${id}-hint`}>
            A token is good for certain apps and rights. With several you can do what all of them allow; with
            any of them you see everything.
          </Text>
        </Stack>
        <Button type="submit" size="lg" variant={look} disabled={isBusy}>
          {isBusy ? 'Signing in' : 'Sign in'}
        </Button>
      </Stack>
    </form>
  );
}
