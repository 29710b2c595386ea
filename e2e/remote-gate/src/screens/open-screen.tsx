import { Button, Card, HStack, PageHeader } from '@sharpside/shared-ui';
import { toast } from '@sharpside/shared-ui/toasts';

const say = [
  () => toast.error('Error', { description: 'Failed to load MLB scores.' }),
  () => toast.success('Link copied'),
  () => toast.info('Odds moved'),
  () => toast.warning('Odds are old'),
];

export default function OpenScreen() {
  return (
    <>
      <PageHeader section="Gate" title="Open" subtitle="A screen that only tests publish." />
      <Card title="Toasts">
        <HStack>
          {say.map((toastOne, index) => (
            <Button key={String(toastOne)} onClick={toastOne}>
              Toast {index + 1}
            </Button>
          ))}
        </HStack>
      </Card>
    </>
  );
}
