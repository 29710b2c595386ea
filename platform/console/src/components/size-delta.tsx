import type { SizeChange } from '@sharpside/contracts/control';
import { Text } from '@sharpside/shared-ui';
import { formatBytes } from '../format.ts';

/** The change of a size, by sign and colour; growth stands out. */
export function SizeDelta({ before, after }: Pick<SizeChange, 'before' | 'after'>) {
  if (before === null) return <Text tone="muted">new</Text>;
  if (after === null) return <Text tone="muted">gone</Text>;
  const delta = after - before;
  if (delta === 0) return <Text tone="subtle">none</Text>;
  const percent =
    before === 0 ? '' : ` (${delta > 0 ? '+' : '−'}${Math.abs((delta / before) * 100).toFixed(1)} %)`;
  return (
    <Text tone={delta > 0 ? 'down' : 'up'} whiteSpace="nowrap">
      {delta > 0 ? '+' : '−'}
      {formatBytes(Math.abs(delta))}
      {percent}
    </Text>
  );
}
