import { Button, Card, PageHeader, Text } from '@sharpside/shared-ui';
import { useCall } from './use-call.ts';

export function CallCard({ title, path }: { title: string; path: string }) {
  const { outcome, callAgain } = useCall(path);
  return (
    <>
      <PageHeader section="Gate" title={title} subtitle="A screen that only tests publish." />
      <Card title="Answer">
        <Text mb="4">{outcome}</Text>
        <Button onClick={callAgain}>Ask again</Button>
      </Card>
    </>
  );
}
