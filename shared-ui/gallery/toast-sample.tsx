import { Button, Card, HStack } from '@sharpside/shared-ui';
import { toast } from '@sharpside/shared-ui/toasts';

export function ToastSample() {
  return (
    <Card title="Toasts">
      <HStack gap="3" flexWrap="wrap">
        <Button
          variant="outline"
          onClick={() => toast.error('Error', { description: 'Failed to load MLB scores.' })}
        >
          Destructive
        </Button>
        <Button variant="outline" onClick={() => toast.success('Link copied')}>
          Success
        </Button>
        <Button
          variant="outline"
          onClick={() => toast.info('Your session has expired. Please log in again.')}
        >
          Info
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast.warning('Odds are 12 minutes old', {
              action: { label: 'Refresh', onClick: () => toast.success('Odds are up to date') },
            })
          }
        >
          Warning with an action
        </Button>
      </HStack>
    </Card>
  );
}
