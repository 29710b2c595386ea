import { requireAuth, useSession } from '@sharpside/shared-auth';
import { Button, InlineError, Stack, Text } from '@sharpside/shared-ui';
import { useNavigate } from '@sharpside/shared-ui/routing';
import { useState } from 'react';

export function SignOutEverywhere() {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function signOut() {
    setIsAsking(true);
    setHasFailed(false);
    const isOver = await requireAuth()
      .requestLogout({ everywhere: true })
      .catch(() => false);
    setIsAsking(false);
    setHasFailed(!isOver);
    if (!isOver) return;
    useSession.getState().signOut();
    await navigate('/');
  }

  return (
    <Stack gap="2" mt="3" align="start">
      <Button size="sm" variant="outline" disabled={isAsking} onClick={() => void signOut()}>
        Sign out everywhere
      </Button>
      <Text tone="muted" fontSize="sm">
        Ends your session in every browser, such as on a device that you lost.
      </Text>
      {hasFailed && <InlineError>Your sessions could not be ended. Try again.</InlineError>}
    </Stack>
  );
}
